"""The symbol table of the starter corpus: real declarations, read from its pages once."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from serving.cangjie.symbols import SymbolTable
from tests.serving.cangjie.apis import api

# Deprecated declarations, of which the starter corpus has but one.
DEPRECATED = [
    replace(row, deprecated=True)
    for row in (
        api("std.sync", "ReentrantMutex", "class"),
        api("std.sync", "init", "init", parent="ReentrantMutex", params=""),
        api("std.sync", "IReentrantMutex", "interface"),
        api("std.collection", "sortDescending", parent="ArrayList", params="", returns="Unit"),
        api("std.console", "Console", "class"),
        api("std.console", "stdOut", "prop", parent="Console", returns="ConsoleWriter"),
        api("std.regex", "Matcher", "class"),
        api("std.regex", "matcher", parent="Regex", params="input: String", returns="Matcher"),
        api("std.time", "monthValue", "prop", parent="DateTime", returns="Int64"),
        api("std.math", "countOne", params="x: Int64", returns="Int8"),
    )
]


@cache
def starter_symbols() -> SymbolTable:
    """Return the declarations of the starter corpus; its pages are read by the build's own parsers."""
    pytest.importorskip("pyarrow", reason="reading pages needs the extra `pipeline`")
    import pipeline
    from pipeline.parsers.api_page import parse_api_pages
    from pipeline.sources import load_sources, read_pages
    from pipeline.transforms.bilingual import join_languages

    pages = read_pages(load_sources(Path(pipeline.__file__).parent / "starter_corpus" / "sources.yaml"))
    joined = join_languages(parse_api_pages([page for page in pages if page.area == "libs"]).declarations)
    return SymbolTable([*joined.apis, *DEPRECATED], extensions=joined.extensions)
