"""Rows of `jdk_types` and `jdk_members`."""

from artifacts.schema import JDK_MEMBERS, JDK_TYPES, JdkMemberRow
from pipeline.jdk.rows import jdk_member_rows, jdk_type_rows
from serving.java.jdk import Jdk


def test_rows_have_full_names_and_unique_keys() -> None:
    """One row per type and member; types with packages, wildcards kept."""
    jdk = Jdk()
    types, members = jdk_type_rows(jdk), jdk_member_rows(jdk)
    by_id = {JDK_MEMBERS.key_of(row): row for row in members}

    assert len({JDK_TYPES.key_of(row) for row in types}) == len(types) == 1482
    assert len(by_id) == len(members) == 17351
    assert by_id["java.util.stream.Collectors.toMap(java.util.function.Function,java.util.function.Function)",] == (
        JdkMemberRow(
            jdk_member_id="java.util.stream.Collectors.toMap(java.util.function.Function,java.util.function.Function)",
            java_type="java.util.stream.Collectors",
            name="toMap",
            kind="method",
            params=(
                "java.util.function.Function<? super T,? extends K>",
                "java.util.function.Function<? super T,? extends U>",
            ),
            returns="java.util.stream.Collector<T,?,java.util.Map<K,U>>",
            is_static=True,
            type_params=("T", "K", "U"),
        )
    )


def test_constructors_fields_and_functional_interfaces() -> None:
    """Each kind has its own form."""
    jdk = Jdk()
    members = {row.jdk_member_id: row for row in jdk_member_rows(jdk)}
    types = {row.java_type: row for row in jdk_type_rows(jdk)}

    assert (members["java.lang.Math.PI"].kind, members["java.lang.Math.PI"].returns) == ("field", "double")
    assert members["java.util.ArrayList.<init>(int)"].kind == "constructor"
    assert members["java.util.ArrayList.<init>(int)"].returns is None
    assert members["java.io.Reader.read()"].throws == ("java.io.IOException",)
    assert members["java.lang.Thread.stop()"].deprecated
    assert types["java.util.Comparator"].function == "compare"
    assert types["java.util.concurrent.TimeUnit"].kind == "enum"
