"""Rows for tests: whole ones with harmless values, changed where a test needs it."""

from artifacts.schema import (
    ApiRow,
    DiagnosticFix,
    DiagnosticRow,
    ExampleRow,
    ExtensionRow,
    JavaCoverageRow,
    JavaMemberRow,
    JavaTypeRow,
    JdkMemberRow,
    JdkTypeRow,
    LexiconRow,
    PackageRow,
    PatternRow,
    RegistryPackageRow,
    SectionRow,
    TermRow,
)
from pipeline.tables import DeclarationRow, EditionRow, MappingFaultRow, PageRow, SourceRow

API = ApiRow(
    api_id="std.demo.Box", package="std.demo", name="Box", kind="class", parent=None, via=None, signature="class Box",
    description_zh="盒子。", description_en="A box.", params=(), returns=None, throws=(), parent_types=(),
    import_line="import std.demo.Box", library="std", is_static=False, deprecated=False, replacement=None,
    source_path="std/demo/demo_package_api/classes.md", source_line=3,
    source_path_en="std_en/demo/demo_package_api/classes.md", source_line_en=3, also_at=(),
)  # fmt: skip
EXTENSION = ExtensionRow(
    extension_id="std.demo.extend Box", package="std.demo", type="Box", interface=None, signature="extend Box",
    description_zh=None, description_en=None, deprecated=False,
    source_path="std/demo/demo_package_api/classes.md", source_line=9, source_path_en=None, source_line_en=None,
)  # fmt: skip
PACKAGE = PackageRow("std.demo", "std", None, None, None, None, False, 1, 1, "std/demo/overview.md", None)
SECTION = SectionRow(
    section_id="manual/boxes#1", area="manual", title_zh="盒子", title_en="Boxes", heading_path_zh=("盒子",),
    heading_path_en=("Boxes",), text_zh="可以打开。", text_en="Opens.", code=(),
    source_path="zh/boxes.md", source_line=1, source_path_en="en/boxes.md", source_line_en=1,
)  # fmt: skip
EXAMPLE = ExampleRow(
    example_id="boxes.md:3", api_id="std.demo.Box", uses=(), title_zh=None, title_en="Box", code="main() {}",
    expected_output=None, package="std.demo", area="api", origin="official", verification="parsed", reason=None,
    shows_error=False, is_program=True, section_id="manual/boxes#1", source_path="boxes.md", source_line=3,
)  # fmt: skip
MEANING = LexiconRow("lift", ("raise",), ("举起",), ("Box.lift",))
DIAGNOSTIC = DiagnosticRow(
    "sema_no_box", "error", "no box '%s'", "names", "没有盒子。", "There is no box.",
    fixes=(DiagnosticFix("造一个", "Make one", "let box = Box()"),),
)  # fmt: skip
PATTERN = PatternRow(
    "open-box",
    "打开盒子",
    "Open a box",
    "Box().open()",
    "小心。",
    "Carefully.",
    "box.open();",
    ("box",),
    ("std.demo.Box",),
)
REGISTRY_PACKAGE = RegistryPackageRow("ada/boxes", "boxes", ("collections",), ("集合",), 3, "2025-10-06")
TERM = TermRow("Box", "Box", "盒子", None, None, None, "terms")
JAVA_TYPE = JavaTypeRow("java.util.Box", 0, "Box", "std.demo", "mapped", "curated", 100, None, "boxes.yaml:1")
JAVA_MEMBER = JavaMemberRow(
    "java.util.Box.open", "*", 0, "std.demo.Box.open()", "{this}.open()", None, "mapped", "curated", None,
    "boxes.yaml:3", "java.util.Box", 100,
)  # fmt: skip
JAVA_COVERAGE = JavaCoverageRow("java.util", 3, 1, 1, 1)
JDK_TYPE = JdkTypeRow("java.util.Box", "class", (), (), None, 8, False, "21")
JDK_MEMBER = JdkMemberRow("java.util.Box.open()", "java.util.Box", "open", "method", (), "void", False)
SOURCE = SourceRow("runtime", "cangjie_runtime", "runtime", None, "0" * 64, "Apache-2.0", None)
EDITION = EditionRow("1.1.3", is_starter=False)


def page(text: str = "# 类\n", *, path: str = "std/demo/demo_package_api/classes.md", area: str = "libs") -> PageRow:
    """A Chinese page of the source `runtime`."""
    return PageRow("runtime", "std", area, "zh", path, path.partition("/")[2], text)


def declaration(line: int, *, path: str = "std/demo/demo_package_api/classes.md") -> DeclarationRow:
    """A declaration on that page."""
    return DeclarationRow(
        path=path, line=line, language="zh", page_key=path, package="std.demo", library="std", level=2,
        heading="class Box", kind="class", name="Box", parent=None, via=None, heading_params=None, scope="",
        signature="class Box", description=None, params=(), return_type=None, return_description=None, throws=(),
        parent_types=(), is_static=False, deprecated=False, replacement=None,
    )  # fmt: skip


def mapping_fault(fault: str, message: str) -> MappingFaultRow:
    """A fault of a curated mapping."""
    return MappingFaultRow("boxes.yaml", 3, fault, message, 0)
