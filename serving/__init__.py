"""Reading a release: the MCP server, the terminal queries and the Python API."""
