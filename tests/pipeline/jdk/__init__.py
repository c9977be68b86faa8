"""Reading a JDK."""
