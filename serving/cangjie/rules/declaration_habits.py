"""Habits of Java in declarations: types, modifiers, parameters, supertypes, imports."""

from __future__ import annotations

from typing import Final

from serving.cangjie.rules.habit import habit

_MODIFIERS: Final = r"(?:(?:public|private|protected|static|abstract|synchronized|transient|volatile)\s+)*"
_NOT_A_TYPE: Final = (
    r"(?!(?:let|var|const|func|class|struct|interface|enum|extend|type|import|package|return|throw|case|match|if|else|"
    r"while|for|do|in|is|as|spawn|try|catch|finally|where|public|private|protected|internal|static|open|override|redef|"
    r"mut|operator|prop|unsafe|foreign|sealed|abstract|macro|main|init|get|set|inline|quote|not|common|specific|new|"
    r"common|final|native|default|void)\b)"
)
_TYPE: Final = _NOT_A_TYPE + r"([A-Za-z_]\w*(?:\.\w+)*(?:<[\w ,.?<>&\[\]]{0,80}>)?(?:\s*\[\s*\])*)"
_PRIMITIVE: Final = r"(int|long|short|byte|float|double|boolean|char)"

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
        "java.array-type",
        r"(?<![@\w.])(?!(?:return|func|in|is|as|case|throw|else|match)\b)"
        r"([A-Za-z_]\w*(?:<[\w ,.?<>]{0,80}>)?)[ \t]*\[[ \t]*\]",
        "`{1}[]` is no type: arrays are `Array<{1}>`.",
        "`{1}[]` 不是类型：数组写作 `Array<{1}>`。",
        "Array<{1}>",
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
        rf"(?:^|[;{{}}])[ \t]*{_MODIFIERS}({_PRIMITIVE[1:-1]}|String)[ \t]+([A-Za-z_]\w*)[ \t]*(=(?![=>])|;|$)",
        "The name comes first: `var {2}: {1}`.",
        "名字在前，类型写在 `:` 后：`var {2}: {1}`。",
        "var {2} {3}",
        at=1,
    ),
    habit(
        "java.declaration",
        rf"^[ \t]*{_MODIFIERS}{_TYPE}[ \t]+([a-z_]\w*)[ \t]*(=(?![=>])|;|$)",
        "The name comes first: `let {2}: {1}`.",
        "名字在前，类型写在 `:` 后：`let {2}: {1}`。",
        "var {2}: {1} {3}",
        needs_fault=True,
        at=1,
    ),
    habit(
        "java.method",
        rf"^[ \t]*((?:(?:public|private|protected|static|final|abstract|synchronized)\s+)+)(?:<[^<>()]*>\s*)?"
        rf"(?:{_TYPE}|void)[ \t]+(\w+)[ \t]*\(",
        "A function is `{1} func {3}(...): {2}`: the result type comes last.",
        "函数写作 `{1} func {3}(...): {2}`：返回类型在最后。",
        "{1} func {3}(",
        needs_fault=True,
    ),
    habit(
        "java.method",
        r"(?:^|[{;}])[ \t]*(?:(?:public|private|protected|static|func)[ \t]+)*"
        r"(void|int|long|double|boolean|char)[ \t]+(\w+)[ \t]*\(",
        "A function is `func {2}(...): Unit`: the result type comes last.",
        "函数写作 `func {2}(...): Unit`：返回类型在最后。",
        "func {2}(",
    ),
    habit(
        "java.parameter",
        rf"(?<=[(,])[ \t]*(?:final[ \t]+)?{_PRIMITIVE}[ \t]+(\w+)(?=[ \t]*[,)])",
        "A parameter is `name: Type`: `{2}: {1}`.",
        "参数写作 `名字: 类型`：`{2}: {1}`。",
        "{2}: {1}",
        at=1,
    ),
    habit(
        "java.parameter",
        rf"(?<=[(,])[ \t]*(?:final[ \t]+)?{_TYPE}(?:\s*\.\.\.)?[ \t]+([a-z_]\w*)(?=[ \t]*[,)])",
        "A parameter is `name: Type`: `{2}: {1}`.",
        "参数写作 `名字: 类型`：`{2}: {1}`。",
        "{2}: {1}",
        needs_fault=True,
        at=1,
    ),
    habit(
        "java.varargs",
        r"\b([A-Z]\w*)[ \t]*\.\.\.[ \t]*(\w+)",
        "There is no `{1}...`: the last parameter `{2}: Array<{1}>` takes any number.",
        "没有 `{1}...`：最后一个参数 `{2}: Array<{1}>` 可接收任意个实参。",
        "{2}: Array<{1}>",
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
        r"<\s*\w+\s+extends\s+(\w+)",
        "A bound is written `where T <: {1}`.",
        "上界写作 `where T <: {1}`。",
        "where T <: {1}",
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
        r"\b(transient|volatile|native|strictfp)\s+(?:\w+\s+)*\w",
        "There is no modifier `{1}`.",
        "没有修饰符 `{1}`。",
    ),
    habit(
        "java.modifier",
        r"\bdefault\s+(?=func\b|\w+\s+\w+\s*\()",
        "There is no `default`: an interface's function with a body is a default.",
        "没有 `default`：接口中带函数体的函数即默认实现。",
    ),
    habit(
        "java.annotation",
        r"@(Override|FunctionalInterface|SuppressWarnings|SafeVarargs|NotNull|NonNull|Nullable|Autowired)\b",
        "There is no annotation `@{1}`; an overriding function says `override`.",
        "没有注解 `@{1}`；重写的函数写 `override`。",
        "override",
        word=1,
    ),
    habit(
        "java.import",
        r"^[ \t]*import[ \t]+(?:static[ \t]+)?((?:java|javax|jakarta|lombok|kotlin|org\.apache|com\.google)\.[\w.*]+)",
        "`{1}` is Java's; Cangjie imports from `std` or `stdx`.",
        "`{1}` 是 Java 的包；仓颉从 `std` 或 `stdx` 导入。",
        "import std.collection.*",
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
        r"\b(?:let|var|func)\s+(type|match|init|spawn|where|in|is|as|class|struct|func|main|macro|import|this|super|"
        r"package|interface|enum|extend|unsafe|foreign|static|throw|try|operator|prop|synchronized|do|quote)\b(?=\s*[:=(])",
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
