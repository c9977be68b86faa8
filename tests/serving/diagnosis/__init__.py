"""Diagnosis: logs, templates, advice."""
