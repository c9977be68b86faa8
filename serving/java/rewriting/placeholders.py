"""What stands inside a rewrite for a call of the JDK that Cangjie cannot say: a name to replace, and why it is there.

Java's own text would look like Cangjie and compile to nothing.
"""

from typing import Final

from serving.java.jdk import without_package
from serving.java.jdk_type import CONSTRUCTOR
from serving.java.rewriting.cangjie_text import CangjieText

NAME: Final = "todo"


def placeholder(java_api: str) -> CangjieText:
    """Return what stands for a call: `todo /* ResourceBundle.getString */`.

    Args:
        java_api: The JDK member, by its full name.
    """
    owner, _, name = java_api.rpartition(".")
    shown = f"new {without_package(owner)}" if name == CONSTRUCTOR else f"{without_package(owner)}.{name}"
    return CangjieText(f"{NAME} /* {shown} */")
