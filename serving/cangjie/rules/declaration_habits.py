"""Habits of Java in declarations: types, modifiers, parameters, supertypes, imports."""

from __future__ import annotations

import re
from typing import Final

from serving.cangjie.rules.habit import Habit, habit

_MODIFIERS: Final = r"(?:(?:public|private|protected|static|abstract|synchronized|transient|volatile)\s+)*"
_NOT_A_TYPE: Final = (
    r"(?!(?:let|var|const|func|class|struct|interface|enum|extend|type|import|package|return|throw|case|match|if|else|"
    r"while|for|do|in|is|as|spawn|try|catch|finally|where|public|private|protected|internal|static|open|override|redef|"
    r"mut|operator|prop|unsafe|foreign|sealed|abstract|macro|main|init|get|set|inline|quote|not|common|specific|new|"
    r"common|final|native|default|void)\b)"
)
_NAMED: Final = r"[A-Za-z_]\w*(?:\.\w+)*(?:<[\w ,.?<>&\[\]]{0,80}>)?(?:\s*\[\s*\])*"
_TYPE: Final = rf"{_NOT_A_TYPE}({_NAMED})"
_RESULT: Final = rf"(void|{_NOT_A_TYPE}{_NAMED})"
_PRIMITIVE: Final = r"(int|long|short|byte|float|double|boolean|char)"

# Packages of Java by what a Cangjie file imports instead, the longest first.
_INSTEAD: Final = {
    "java.util.concurrent.atomic": "std.sync", "java.util.concurrent.locks": "std.sync",
    "java.util.concurrent": "std.collection.concurrent", "java.util.regex": "std.regex",
    "java.util.Random": "std.random", "java.util.Scanner": "std.env", "java.util.function": None,
    "java.util": "std.collection", "java.nio.file": "std.fs", "java.io.File": "std.fs", "java.io": "std.io",
    "java.time": "std.time", "java.lang.Math": "std.math", "java.lang.reflect": "std.reflect", "java.lang": None,
    "java.math": "std.math.numeric", "java.net.http": "stdx.net.http", "java.net": "std.net",
    "java.sql": "std.database.sql", "org.junit": "std.unittest", "junit": "std.unittest", "org.slf4j": "stdx.log",
    "org.json": "stdx.encoding.json", "com.google.gson": "stdx.encoding.json", "com.fasterxml": "stdx.encoding.json",
}  # fmt: skip


def _java_import(package: str, instead: str | None) -> Habit:
    pattern = rf"^[ \t]*import[ \t]+(?:static[ \t]+)?({re.escape(package)}\b[\w.*]*)"
    if instead is None:
        en, zh = "`{1}` is Java's: what stands for it needs no import.", "`{1}` 是 Java 的包：对应的内容无需导入。"
        return habit("java.import", pattern, en, zh)
    en, zh = f"`{{1}}` is Java's: in Cangjie it is `{instead}`.", f"`{{1}}` 是 Java 的包：仓颉中为 `{instead}`。"
    return habit("java.import", pattern, en, zh, f"import {instead}.*")


HABITS: Final = (
    habit(
        "java.main",
        r"\bpublic\s+static\s+void\s+main\s*\([^()]*\)",
        "The entry is `main() {{ }}` at top level, in no class.",
        "入口是顶层的 `main() {{ }}`，不在类中。",
        "main(args: Array<String>) {{ }}",
    ),
    habit(
        "syntax.func-main",
        r"^(?:public\s+)?func\s+main\s*\(",
        "The entry is written `main()`, without `func`.",
        "入口写作 `main()`，不加 `func`。",
        "main(",
    ),
    habit(
        "java.main",
        r"^[ \t]+(?:(?:public|private|static)\s+)*func\s+main\s*\(",
        "The entry is `main() {{ }}` at top level, in no class, without `func`.",
        "入口是顶层的 `main() {{ }}`，不在类中，也不加 `func`。",
        "main() {{ }}",
    ),
    habit(
        "java.array-type",
        r"(?<![@\w.])(?!(?:return|func|in|is|as|case|throw|else|match)\b)"
        r"(([A-Za-z_]\w*(?:<[\w ,.?<>]{0,80}>)?)[ \t]*\[[ \t]*\])",
        "There is no type `{1}`: arrays are `Array<{2}>`.",
        "没有类型 `{1}`：数组写作 `Array<{2}>`。",
        "Array<{2}>",
        types=(2,),
    ),
    habit(
        "syntax.variable-word",
        r"^[ \t]*(?:(?:public|private|static)\s+)*(val|auto|def|dim|mut|let\s+mut|final\s+var)[ \t]+(\w+)[ \t]*"
        r"(?::[^=\n]+)?=(?![=>])",
        "Variables are declared by `let` (fixed) or `var`: `let {2}`.",
        "变量用 `let`（不可变）或 `var` 声明：`let {2}`。",
        "let {2} =",
        at=1,
    ),
    habit(
        "java.declaration",
        rf"(?:^|[;{{}}])[ \t]*{_MODIFIERS}({_PRIMITIVE[1:-1]}|String)[ \t]+([A-Za-z_]\w*)"
        r"(?:([ \t]*=)(?![=>])|[ \t]*;|[ \t]*$)",
        "The name comes first: `var {2}: {1}`.",
        "名字在前，类型写在 `:` 后：`var {2}: {1}`。",
        "var {2}: {1} {3}",
        at=1,
        types=(1,),
    ),
    habit(
        "java.declaration",
        rf"^[ \t]*{_MODIFIERS}(?:const[ \t]+)?{_TYPE}[ \t]+([A-Za-z_]\w*)(?:([ \t]*=)(?![=>])|[ \t]*;|[ \t]*$)",
        "The name comes first: `var {2}: {1}`.",
        "名字在前，类型写在 `:` 后：`var {2}: {1}`。",
        "var {2}: {1} {3}",
        needs_fault=True,
        at=1,
        types=(1,),
    ),
    habit(
        "java.method",
        rf"^[ \t]*((?:(?:public|private|protected|static|final|abstract|synchronized)\s+)+)(?:<[^<>()]*>\s*)?"
        rf"(?!record\b){_RESULT}[ \t]+(\w+)[ \t]*\(",
        "A function is `{1} func {3}(...): {2}`: the result type comes last.",
        "函数写作 `{1} func {3}(...): {2}`：返回类型在最后。",
        "{1} func {3}(...): {2}",
        needs_fault=True,
        types=(2,),
    ),
    habit(
        "java.method",
        r"(?:^|[{;}])[ \t]*(?:(?:public|private|protected|static|func)[ \t]+)*"
        r"(void|int|long|double|boolean|char)[ \t]+(\w+)[ \t]*\(",
        "A function is `func {2}(...): {1}`: the result type comes last.",
        "函数写作 `func {2}(...): {1}`：返回类型在最后。",
        "func {2}(...): {1}",
        types=(1,),
    ),
    habit(
        "java.parameter",
        rf"(?<=[(,])[ \t]*(?:final[ \t]+)?{_PRIMITIVE}[ \t]+(\w+)(?=[ \t]*[,)])",
        "A parameter is `name: Type`: `{2}: {1}`.",
        "参数写作 `名字: 类型`：`{2}: {1}`。",
        "{2}: {1}",
        at=1,
        types=(1,),
    ),
    habit(
        "java.parameter",
        rf"(?<=[(,])[ \t]*(?:final[ \t]+)?{_TYPE}[ \t]+([a-z_]\w*)(?=[ \t]*[,)])",
        "A parameter is `name: Type`: `{2}: {1}`.",
        "参数写作 `名字: 类型`：`{2}: {1}`。",
        "{2}: {1}",
        needs_fault=True,
        at=1,
        types=(1,),
    ),
    habit(
        "java.varargs",
        r"\b([A-Z]\w*|int|long|double|char|byte|boolean)[ \t]*\.\.\.[ \t]*(\w+)(?=[ \t]*\))",
        "There is no `{1}...`: the last parameter `{2}: Array<{1}>` takes any number.",
        "没有 `{1}...`：最后一个参数 `{2}: Array<{1}>` 可接收任意个实参。",
        "{2}: Array<{1}>",
        types=(1,),
    ),
    habit(
        "java.extends",
        r"\b(?:class|interface|struct|enum)\s+\w+(?:<[^{};]*?>)?\s+((?:extends|implements)\s+([\w.<>]+)[ \t]*(?=\{))",
        "Supertypes come after `<:`: `<: {2}`.",
        "父类型写在 `<:` 后：`<: {2}`。",
        "<: {2}",
        at=1,
    ),
    habit(
        "java.extends",
        r"\b(?:class|interface|struct|enum)\s+\w+(?:<[^{};]*?>)?\s+((?:extends|implements)\b[^{};]*)",
        "Supertypes come after `<:`, joined by `&`.",
        "父类型写在 `<:` 后，用 `&` 连接。",
        "<: Base & Interface",
        at=1,
    ),
    habit(
        "java.extends",
        r"\b(?:class|interface|struct|enum)\s+\w+(?:<[^{}<>;]*>)?\s*<:\s*([\w.]+(?:<[^<>{}]*>)?)(\s*,\s*)([\w.]+)",
        "Supertypes are joined by `&`: `<: {1} & {3}`.",
        "多个父类型用 `&` 连接：`<: {1} & {3}`。",
        "<: {1} & {3}",
        needs_fault=True,
        at=2,
    ),
    habit(
        "java.record",
        r"^[ \t]*(?:(?:public|private|protected|static|final)\s+)*(record)[ \t]+(\w+)(?:<[\w, <:]*>)?[ \t]*\(",
        "There is no `record`: a struct with a primary constructor, `struct {2} {{ {2}(let x: Int64) {{}} }}`.",
        "没有 `record`：用带主构造函数的 struct，`struct {2} {{ {2}(let x: Int64) {{}} }}`。",
        "struct {2} {{ {2}(let x: Int64) {{}} }}",
        needs_fault=True,
        at=1,
    ),
    habit(
        "java.static-block",
        r"^[ \t]*static[ \t]*\{",
        "The static block is `static init() {{ }}`.",
        "静态块写作 `static init() {{ }}`。",
        "static init() {{",
    ),
    habit(
        "java.type-parameters",
        r"\bfunc[ \t]*(<[^<>()]*(?:<[^<>()]*>)?[^<>()]*>)[ \t]*(\w+)[ \t]*\(",
        "Type parameters come after the name: `func {2}{1}(...)`.",
        "类型参数写在名字之后：`func {2}{1}(...)`。",
        "func {2}{1}(",
        at=1,
    ),
    habit(
        "java.constructor",
        r"\bfunc[ \t]+(init)[ \t]*\(",
        "A constructor is `init(...)`, without `func`.",
        "构造函数写作 `init(...)`，不加 `func`。",
        "init(",
        at=1,
    ),
    habit(
        "java.wildcard",
        r"<[^<>(){};\n]*?\?\s*(?:extends|super)\b",
        "There are no wildcards: declare a type parameter with `where T <: Bound`.",
        "没有通配符：请声明类型参数并写 `where T <: 上界`。",
        "func f<T>(items: Array<T>) where T <: Bound {{ }}",
    ),
    habit(
        "java.wildcard",
        r"[<,]\s*\?\s*[>,]",
        "There are no wildcards `<?>`: name the type argument.",
        "没有通配符 `<?>`：请写出类型实参。",
    ),
    habit(
        "java.wildcard",
        r"<\s*(\w+)\s+extends\s+(\w+(?:<[\w, ]*>)?)",
        "A bound is written after the head: `where {1} <: {2}`.",
        "上界写在头部之后：`where {1} <: {2}`。",
        "where {1} <: {2}",
    ),
    habit(
        "java.diamond",
        r"\b(\w+)<\s*>\s*\(",
        "There is no `<>`: write the type arguments of `{1}`, or leave the brackets out.",
        "没有 `<>`：请写出 `{1}` 的类型实参，或省略尖括号。",
    ),
    habit(
        "java.throws",
        r"\)(?:\s*:\s*[\w<>?, ]+?)?\s*\b(throws\s+[\w., ]+)",
        "There is no `throws`: exceptions are not declared.",
        "没有 `throws`：异常无需声明。",
        at=1,
    ),
    habit(
        "java.final",
        rf"\bfinal\s+(?:{_TYPE}\s+)?(\w+)\s*(?=[=;:])",
        "There is no `final` for variables: `let {2}` cannot be reassigned.",
        "变量没有 `final`：`let {2}` 即不可再赋值。",
        "let {2}",
    ),
    habit(
        "java.final",
        r"\bfinal\s+(class|func|interface|struct|[\w<>]+\s+\w+\s*\()",
        "There is no `final`: what is not `open` cannot be inherited or overridden.",
        "没有 `final`：未声明 `open` 的即不可继承或重写。",
    ),
    habit(
        "java.modifier",
        r"\b(volatile)\s+(?:\w+\s+)*\w",
        "There is no modifier `{1}`: share the value as `AtomicInt64`, `AtomicBool` or under a `Mutex` (std.sync).",
        "没有修饰符 `{1}`：共享的值用 std.sync 的 `AtomicInt64`、`AtomicBool` 或 `Mutex`。",
        "AtomicInt64(0)",
    ),
    habit(
        "java.modifier",
        r"\b(transient|native|strictfp)\s+(?:\w+\s+)*\w",
        "There is no modifier `{1}`.",
        "没有修饰符 `{1}`。",
    ),
    habit(
        "java.modifier",
        r"\bsynchronized\s+(?=(?:(?:public|static|final)\s+)*(?:func\b|[\w<>]+\s+\w+\s*\())",
        "There is no modifier `synchronized`: lock inside, `synchronized (mutex) {{ }}` with a `Mutex` of std.sync.",
        "没有修饰符 `synchronized`：在函数内加锁，`synchronized (mutex) {{ }}`，`Mutex` 在 std.sync 中。",
        "synchronized (mutex) {{ }}",
    ),
    habit(
        "java.modifier",
        r"\bdefault\s+(?=func\b|\w+\s+\w+\s*\()",
        "There is no `default`: an interface's function with a body is a default.",
        "没有 `default`：接口中带函数体的函数即默认实现。",
    ),
    habit(
        "java.annotation",
        r"@(Override)\b",
        "There is no annotation `@{1}`; an overriding function says `override`.",
        "没有注解 `@{1}`；重写的函数写 `override`。",
        "override",
        word=1,
    ),
    habit(
        "java.annotation",
        r"@(FunctionalInterface|SuppressWarnings|SafeVarargs|NotNull|NonNull|Nullable|Autowired)\b",
        "There is no annotation `@{1}`: leave it out.",
        "没有注解 `@{1}`：请去掉。",
        word=1,
    ),
    *(_java_import(package, instead) for package, instead in _INSTEAD.items()),
    habit(
        "java.import",
        r"^[ \t]*import[ \t]+(?:static[ \t]+)?((?:java|javax|jakarta|lombok|kotlin|junit|"
        r"org\.(?:apache|junit|slf4j|mockito|springframework|hamcrest|json|w3c)|com\.(?:google|fasterxml|sun))\.[\w.*]+)",
        "`{1}` is Java's; Cangjie imports from `std` or `stdx`.",
        "`{1}` 是 Java 的包；仓颉从 `std` 或 `stdx` 导入。",
    ),
    habit(
        "java.enum",
        r"\benum\s+\w+\s*\{\s*(?!public\b|private\b|static\b|\|)([A-Za-z_]\w*\s*,[^{}|]*)",
        "Enum cases are separated by `|`.",
        "枚举构造器用 `|` 分隔。",
        at=1,
    ),
    habit(
        "syntax.keyword-name",
        r"\b(?:let|var|func)\s+(type|match|init(?=[ \t]*[:=])|spawn|where|in|is|as|class|struct|func|"
        r"main(?=[ \t]*[:=])|macro|import|this|super|package|interface|enum|extend|unsafe|foreign|static|throw|try|"
        r"operator|prop|synchronized|do|quote)\b(?=\s*[:=(])",
        "`{1}` is a keyword; write it in backquotes or choose another name.",
        "`{1}` 是关键字；请加反引号或换名字。",
        "`{1}`",
        at=1,
    ),
    habit(
        "syntax.default-value",
        r"(?<=[(,])\s*(\w+)\s*:\s*([^,(){}=]+?)\s*=(?![=>])\s*[^,()]+(?=[,)])",
        "Only a named parameter has a default: `{1}!: {2} = ...`.",
        "只有命名参数可有默认值：`{1}!: {2} = ...`。",
        "{1}!: {2} =",
        needs_fault=True,
        at=1,
    ),
)  # fmt: skip
