"""Advice on what builds a project: cjpm.toml, dependencies between packages, the linker."""

import re
from typing import Final

from serving.diagnosis.advice import Advice, Question, fix

_PAGE: Final = "tools/cmd-tools/cjpm_manual"
# Keys and tables of cjpm.toml, as the manual of cjpm names them.
_KEYS: Final = (
    "cjc-version", "name", "description", "version", "compile-option", "override-compile-option", "link-option",
    "output-type", "src-dir", "target-dir", "package-configuration", "dependencies", "dev-dependencies",
    "test-dependencies", "script-dependencies", "bin-dependencies", "replace", "ffi", "profile", "target", "workspace",
    "members", "build-members", "test-members", "path-option", "package-option", "path", "git", "branch", "tag",
    "commitId", "package",
)  # fmt: skip
_REQUIRED: Final = {
    "cjc-version": "1.1.3", "name": "demo", "version": "1.0.0", "output-type": "executable",
}  # fmt: skip
_KINDS: Final = '"executable", "static" or "dynamic"'
_TABLES: Final = frozenset(("dependencies", "dev-dependencies", "test-dependencies", "script-dependencies", "package"))
_FIT: Final = 70  # of 100


def executable(question: Question) -> Advice | None:
    """Return the values of `output-type` where one was wrong."""
    return manifest(question) if "one of" in question.report.message or "inval" in question.report.message else None


def manifest(question: Question) -> Advice | None:
    """Return what is wrong with a key of cjpm.toml, or how its lines are written."""
    from rapidfuzz import process

    text = question.report.message
    named = [name for pair in re.findall(r"'([\w.-]+)'|`([\w.-]+)`|\"([\w.-]+)\"", text) for name in pair if name]
    wrong = next((name for name in named if not name.isidentifier()), None)
    if wrong and "name" in text and "inval" in text:
        right = re.sub(r"\W", "_", wrong)
        hint = question.say(
            f'A name in cjpm.toml is an identifier: letters, digits and `_`, as in `name = "{right}"`.',
            f'cjpm.toml 中的名字须为标识符：字母、数字和 `_`，如 `name = "{right}"`。',
        )
        return Advice((hint,), pages=(_PAGE,))
    for name in named or re.findall(r"\b[a-z]+-[a-z-]+\b", text):
        if name == "output-type":
            hint = question.say(f"`output-type` is one of {_KINDS}.", f"`output-type` 取值为 {_KINDS}。")
            return Advice((hint,), pages=(_PAGE,))
        if name in _REQUIRED:
            line = f'{name} = "{_REQUIRED[name]}"'
            hint = question.say(f"Under [package] write `{line}`.", f"在 [package] 下写 `{line}`。")
            return Advice((hint,), pages=(_PAGE,))
        near = process.extractOne(name, _KEYS, score_cutoff=_FIT)
        if near is not None and near[0] != name and not name.endswith(".toml"):
            right = f"[{near[0]}]" if near[0] in _TABLES else near[0]
            hint = question.say(
                f"There is no `{name}` in cjpm.toml: write `{right}`.", f"cjpm.toml 没有 `{name}`：写 `{right}`。"
            )
            return Advice((hint,), pages=(_PAGE,))
    if re.search(r"pars|toml\w*exception|expected|unexpected|syntax", text, re.IGNORECASE):
        hint = question.say(
            'The file is TOML: a line is `[table]` or `key = "value"`, strings in double quotes, comments after `#`.',
            '该文件是 TOML：每行是 `[表]` 或 `键 = "值"`，字符串用双引号，注释用 `#`。',
        )
        return Advice((hint,), pages=(_PAGE,))
    return None


def shown_cycle(question: Question) -> Advice | None:
    """Return which imports make the cycle."""
    edges = [text for text in question.report.details if "->" in text][:6]
    if not edges:
        return None
    hint = question.say(
        (
            f"Cyclic dependency: {'; '.join(edges)}. Remove one of these imports, or move what both "
            f"sides need into a package of its own."
        ),
        f"循环依赖：{'；'.join(edges)}。去掉其中一个导入，或把双方需要的部分移到独立的包。",
    )
    return Advice(hints=(hint,))


def missing_dependencies(question: Question) -> Advice | None:
    """Return which modules cjpm.toml has to name."""
    names = [text.strip() for text in question.report.details if re.fullmatch(r"\s*[\w.]+\s*", text)][:6]
    if not names:
        return None
    modules = list(dict.fromkeys(name.split(".")[0] for name in names))
    if modules == ["stdx"]:
        return _stdx(question, names)
    hint = question.say(
        (
            f"Not found: {', '.join(names)}. Name the module{'s' if len(modules) > 1 else ''} "
            f"{', '.join(modules)} under [dependencies] in cjpm.toml, e.g. `{modules[0]} = {{ path = "
            f'"../{modules[0]}" }}`.'
        ),
        (
            f"未找到：{'、'.join(names)}。请在 cjpm.toml 的 [dependencies] 中写明模块 "
            f'{"、".join(modules)}，例如 `{modules[0]} = {{ path = "../{modules[0]}" }}`。'
        ),
    )
    return Advice(hints=(hint,))


def _stdx(question: Question, names: list[str]) -> Advice:
    """Return how the library stdx, which is downloaded apart from the SDK, is named."""
    lines = '[target.<triple>.bin-dependencies]` with `path-option = ["<folder>/dynamic/stdx"]'
    hint = question.say(
        f"Not found: {', '.join(names)}. stdx is downloaded apart from the SDK; name it in cjpm.toml: `{lines}`.",
        f"未找到：{'、'.join(names)}。stdx 需单独下载，并在 cjpm.toml 中写明目录：`{lines}`。",
    )
    return Advice((hint,), pages=(_PAGE,))


def package_name(question: Question) -> Advice | None:
    """Return the package line that the folder asks for."""
    text = question.match.template.text
    if "inconsistent" in text:
        return None
    name = question.capture(1) if "expected" in text else question.capture(0)
    hint = question.say(
        f"Write `package {name}` in this file, or move the file to the folder of its package.",
        f"在该文件中写 `package {name}`，或把文件移到其包对应的目录。",
    )
    return Advice(
        (hint,), (fix("The name that the folder asks for", "目录要求的包名", f"package {name}"),), is_whole=True
    )


def undefined_symbol(question: Question) -> Advice | None:
    """Return where the library of a symbol is named."""
    name = question.capture(0)
    if re.search(r"(?:^|[^\w])(?:user\.)?main$", name.strip("'`\"")):
        hint = question.say(
            "The program has no entry: declare `main() { }` once, at top level of the root package; a library has "
            '`output-type = "static"` or "dynamic" in cjpm.toml instead.',
            '程序没有入口：在根包顶层声明唯一的 `main() { }`；若是库，在 cjpm.toml 中写 `output-type = "static"` 或 '
            '"dynamic"。',
        )
        return Advice((hint,), is_whole=True)
    hint = question.say(
        f"No linked library defines `{name}`: name its library with `-l` and `-L`, or under [ffi.c] in cjpm.toml.",
        f"没有链接的库定义 `{name}`：用 `-l`、`-L` 指定所在的库，或写在 cjpm.toml 的 [ffi.c] 中。",
    )
    return Advice(hints=(hint,))


def missing_library(question: Question) -> Advice | None:
    """Return where the linker looks for a library."""
    name = question.capture(0)
    hint = question.say(
        f"lib{name} is not on the search path: install it, or pass `-L <folder>`; in cjpm.toml "
        f'`[ffi.c]` with `{name} = {{ path = "./lib" }}`.',
        f"搜索路径中没有 lib{name}：请安装，或传 `-L <目录>`；cjpm.toml 中写 `[ffi.c]` 和 "
        f'`{name} = {{ path = "./lib" }}`。',
    )
    return Advice(hints=(hint,))
