"""The MCP tools, one file per toolset."""
