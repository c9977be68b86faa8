"""Which language model is asked, and with what: environment before `cjkb.yaml`, section `llm`.

The key comes from the environment alone. A model is asked when both a key and
a model's name are set: a key that lies in the environment for another program
sends nothing anywhere.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from artifacts.settings_file import read_section

if TYPE_CHECKING:
    from artifacts.yaml_lines import Located

DEADLINE_SECONDS: Final = 8.0
RERANK_SECONDS: Final = 4.0
SLOTS: Final = 2
_KEYS: Final = ("base_url", "model", "rerank", "deadline_seconds", "prices", "slots")
_PRICES: Final = ("input", "output", "currency")
_KEY_WORDS: Final = ("key", "token", "secret", "password")
_TOKENS_PER_PRICE: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Prices:
    """What a million tokens cost."""

    input: float
    output: float
    currency: str = "USD"

    def cost(self, *, prompt_tokens: int, completion_tokens: int) -> float:
        """Return the cost of one answer in the currency."""
        return (self.input * prompt_tokens + self.output * completion_tokens) / _TOKENS_PER_PRICE


@dataclass(frozen=True, slots=True)
class LlmSettings:
    """Settings of the language model.

    Attributes:
        base_url: Where the OpenAI-compatible API starts; None is OpenAI's own.
        model: Name of the model.
        api_key: The key; never shown.
        rerank: Whether `search_api` puts its first candidates in the model's order.
        deadline_seconds: Longest that the requests of one tool call take together.
        prices: What tokens cost, where it is known.
        slots: How many requests a run that generates examples may have under way at once.
    """

    base_url: str | None = None
    model: str | None = None
    api_key: str | None = field(default=None, repr=False)
    rerank: bool = True
    deadline_seconds: float = DEADLINE_SECONDS
    prices: Prices | None = None
    slots: int = SLOTS

    @property
    def is_on(self) -> bool:
        """Return whether a model can be asked."""
        return bool(self.api_key and self.model)


def llm_settings(path: Path | None = None, *, environment: Mapping[str, str]) -> LlmSettings:
    """Return the settings.

    Args:
        path: Settings file; None takes `$CJKB_HOME/cjkb.yaml`, which may be missing.
        environment: `OPENAI_API_KEY`, `OPENAI_BASE_URL`, `OPENAI_MODEL`; `CJKB_LLM_...` of the same names go before.

    Raises:
        SettingsError: the file says something unknown, or holds a key.
    """
    said = read_section("llm", path, read=_settings, absent=LlmSettings())

    def variable(name: str) -> str | None:
        return (environment.get(f"CJKB_LLM_{name}") or environment.get(f"OPENAI_{name}") or "").strip() or None

    return replace(
        said,
        base_url=variable("BASE_URL") or said.base_url,
        model=variable("MODEL") or said.model,
        api_key=variable("API_KEY"),
    )


def _settings(file: Path, section: "Located") -> LlmSettings:  # noqa: ARG001 - nothing is relative to the file
    from artifacts.yaml_lines import YamlError

    if isinstance(section.value, dict):
        for name, entry in section.value.items():
            if any(word in name.lower() for word in _KEY_WORDS):
                raise YamlError(
                    entry.line,
                    f"`llm` must not hold a key ({name!r}). Remove the line and set the environment variable "
                    "OPENAI_API_KEY instead.",
                )
    keys = section.mapping("`llm`", known=_KEYS)
    return LlmSettings(
        base_url=keys["base_url"].text("`base_url`") if "base_url" in keys else None,
        model=keys["model"].text("`model`") if "model" in keys else None,
        rerank=_switch(keys["rerank"], "`rerank`") if "rerank" in keys else True,
        deadline_seconds=_amount(keys["deadline_seconds"], "`deadline_seconds`", is_zero_allowed=False)
        if "deadline_seconds" in keys
        else DEADLINE_SECONDS,
        prices=_prices(keys["prices"]) if "prices" in keys else None,
        slots=int(_amount(keys["slots"], "`slots`", is_zero_allowed=False)) if "slots" in keys else SLOTS,
    )


def _prices(section: "Located") -> Prices:
    from artifacts.yaml_lines import YamlError

    keys = section.mapping("`prices`", known=_PRICES)
    if "input" not in keys or "output" not in keys:
        raise YamlError(section.line, "`prices` should say `input` and `output`: what a million tokens cost.")
    prices = Prices(_amount(keys["input"], "`input`"), _amount(keys["output"], "`output`"))
    return replace(prices, currency=keys["currency"].text("`currency`")) if "currency" in keys else prices


def _switch(entry: "Located", what: str) -> bool:
    from artifacts.yaml_lines import YamlError

    if isinstance(entry.value, bool):
        return entry.value
    raise YamlError(entry.line, f"{what} should be true or false, not {entry.describe()}.")


def _amount(entry: "Located", what: str, *, is_zero_allowed: bool = True) -> float:
    from artifacts.yaml_lines import YamlError

    value = -1.0 if isinstance(entry.value, bool) or not isinstance(entry.value, int | float) else float(entry.value)
    if value > 0 or (is_zero_allowed and value == 0):
        return value
    bound = "of at least 0" if is_zero_allowed else "above 0"
    raise YamlError(entry.line, f"{what} should be a number {bound}, not {entry.describe()}.")
