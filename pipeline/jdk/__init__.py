"""The JDK's own declarations: read from a JDK once, kept as one data file.

`generate` writes the file that `serving.java.jdk` reads; `rows` turns it into
the tables of a release. Mappings to Cangjie do not belong here.
"""
