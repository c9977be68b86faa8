"""Where documents come from: folders, git, layouts, licences."""
