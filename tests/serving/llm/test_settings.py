"""Where the settings of the language model come from."""

from pathlib import Path

import pytest

from artifacts.errors import SettingsError
from serving.llm.settings import LlmSettings, Prices, llm_settings


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a file that says everything."""
    path = tmp_path / "cjkb.yaml"
    path.write_text(
        "llm:\n  base_url: http://file/v1\n  model: of-file\n  rerank: false\n  deadline_seconds: 5\n"
        "  prices: {input: 0.5, output: 2, currency: EUR}\n",
        encoding="utf-8",
    )
    return path


def test_the_file_says_all_but_the_key(file: Path) -> None:
    """Without a key nothing is on."""
    settings = llm_settings(file, environment={})

    assert settings == LlmSettings("http://file/v1", "of-file", None, False, 5.0, Prices(0.5, 2.0, "EUR"))
    assert not settings.is_on


def test_the_environment_goes_before_the_file_and_our_own_names_before_the_shared_ones(file: Path) -> None:
    """A person may have OPENAI_ variables for another program."""
    environment = {
        "OPENAI_API_KEY": "shared",
        "OPENAI_BASE_URL": "http://everyone/v1",
        "OPENAI_MODEL": "shared-model",
        "CJKB_LLM_API_KEY": "own",
        "CJKB_LLM_MODEL": "own-model",
    }
    settings = llm_settings(file, environment=environment)

    assert (settings.base_url, settings.model, settings.api_key) == ("http://everyone/v1", "own-model", "own")
    assert settings.is_on


def test_a_key_without_a_model_turns_nothing_on(home: Path) -> None:
    """It may lie there for another program."""
    assert not llm_settings(environment={"OPENAI_API_KEY": "k"}).is_on
    assert not llm_settings(environment={"OPENAI_API_KEY": " ", "OPENAI_MODEL": "m"}).is_on
    assert llm_settings(environment={"OPENAI_API_KEY": "k", "OPENAI_MODEL": "m"}).is_on


def test_the_key_is_not_shown() -> None:
    """Settings end up in logs."""
    assert "secret" not in repr(LlmSettings(model="m", api_key="secret"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("llm: {api_key: k}", "line 1: `llm` must not hold a key ('api_key'). Remove the line and set the environment"),
        ("llm:\n  model: m\n  OPENAI_API_KEY: k", "line 3: `llm` must not hold a key"),
        ("llm: {modell: m}", "line 1: `llm` has no key 'modell'. Did you mean model?"),
        ("llm: {rerank: sometimes}", "line 1: `rerank` should be true or false, not 'sometimes'."),
        ("llm: {deadline_seconds: 0}", "line 1: `deadline_seconds` should be a number above 0, not 0."),
        ("llm: {prices: {input: 1}}", "line 1: `prices` should say `input` and `output`"),
        ("llm: {prices: {input: -1, output: 1}}", "line 1: `input` should be a number of at least 0, not -1."),
    ],
)
def test_a_file_that_cannot_be_meant_is_refused(tmp_path: Path, text: str, said: str) -> None:
    """With the line, and without the key."""
    path = tmp_path / "my.yaml"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(SettingsError) as caught:
        llm_settings(path, environment={})

    assert said in str(caught.value)


def test_prices_are_of_a_million_tokens() -> None:
    """Two million asked at 0.5 and half a million answered at 2."""
    assert Prices(0.5, 2.0).cost(prompt_tokens=2_000_000, completion_tokens=500_000) == 2.0
