"""What a language model adds to a release, ahead of serving: what to ask, what to keep, what it costs.

Nothing here knows Dagster or the network. The model is a protocol
(`pipeline.generation.work.Model`); assets hand the real one in.
"""
