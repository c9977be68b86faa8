"""A language model, optional: its settings, one client for all uses, and what each use asks.

Nothing here is needed to answer. Every use has an answer by rules that stands
when no key is set, and when the model is slow, down or wrong.
"""
