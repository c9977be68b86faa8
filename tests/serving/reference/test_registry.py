"""A registry of packages: what is read of its answers, what is kept, and every way it can fail."""

import contextlib
import json
from http.server import BaseHTTPRequestHandler

import pytest

from serving.reference.registry import (
    DEADLINE_SECONDS,
    KEPT_ANSWERS,
    KEPT_SECONDS,
    LARGEST_BYTES,
    REST_SECONDS,
    Registry,
    RegistryError,
    RegistryUrlError,
    packages_in,
)
from tests.serving.reference.registries import local_registry, says

ROW = {
    "name": "fast_json",
    "description": "JSON,\n fast",
    "latest_version": "1.0.4",
    "downloads_month": 12,
    "owner": "ada",
}
ANSWER = json.dumps({"results": [ROW]}).encode()


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


def test_the_answer_of_a_registry_becomes_packages() -> None:
    """Names, texts on one line, numbers; asked with the words and the limit."""
    with local_registry(says(ANSWER)) as there:
        (package,) = Registry(there.url).search("json & more", limit=5)

    assert (package.name, package.description, package.latest_version) == ("fast_json", "JSON, fast", "1.0.4")
    assert (package.downloads_month, package.source, package.owner) == (12, "registry", "ada")
    assert there.asked == ["/search?q=json%20%26%20more&limit=5"]


def test_an_address_may_say_where_the_words_go() -> None:
    """Registries differ in their parameters."""
    with local_registry(says(ANSWER)) as there:
        Registry(f"{there.url}/{{query}}?size={{limit}}").search("a/b", limit=3)

    assert there.asked == ["/search/a%2Fb?size=3"]


@pytest.mark.parametrize(
    "body",
    [
        [{"package_name": "x", "version": "2"}],
        {"data": {"items": [{"name": "x", "version": "2"}]}},
        {"packages": ["no object", {"description": "no name"}, {"name": "x", "latestVersion": "2", "downloads": -1}]},
    ],
)
def test_usual_shapes_of_answers_are_read(body: object) -> None:
    """A list alone or in a field; what is no package is passed over."""
    (package,) = packages_in(json.dumps(body).encode())

    assert (package.name, package.latest_version, package.downloads_month) == ("x", "2", 0)


def test_an_answer_is_kept_for_a_while() -> None:
    """The same question is asked once, and again when the answer is old."""
    clock = Clock()
    with local_registry(says(ANSWER)) as there:
        registry = Registry(there.url, clock=clock)
        registry.search("json", limit=5)
        registry.search("json", limit=5)
        assert len(there.asked) == 1
        clock.now += KEPT_SECONDS + 1
        registry.search("json", limit=5)

    assert len(there.asked) == 2


def test_only_so_many_answers_are_kept() -> None:
    """Memory is bounded; the one unused longest goes."""
    with local_registry(says(b'{"results": []}')) as there:
        registry = Registry(there.url)
        for number in range(KEPT_ANSWERS + 1):
            registry.search(f"q{number}", limit=1)
        registry.search("q1", limit=1)
        assert len(there.asked) == KEPT_ANSWERS + 1
        registry.search("q0", limit=1)

    assert len(there.asked) == KEPT_ANSWERS + 2


def test_a_registry_that_failed_rests_and_is_asked_again_later() -> None:
    """Not every call waits for a host that is down."""
    clock = Clock()
    with local_registry(says(b"gone", status=503)) as there:
        registry = Registry(there.url, clock=clock)
        for _ in range(3):
            with pytest.raises(RegistryError, match="status 503"):
                registry.search("json", limit=5)
        assert len(there.asked) == 1
        clock.now += REST_SECONDS + 1
        with pytest.raises(RegistryError):
            registry.search("json", limit=5)

    assert len(there.asked) == 2


def drips(request: BaseHTTPRequestHandler) -> None:
    """Send a byte at a time, without end."""
    request.send_response(200)
    request.end_headers()
    with contextlib.suppress(OSError):
        while True:
            request.wfile.write(b" " * 2_000)


def hangs_up(request: BaseHTTPRequestHandler) -> None:
    """Promise more than is sent."""
    request.send_response(200)
    request.send_header("Content-Length", "1000")
    request.end_headers()
    request.wfile.write(b"{")


def redirects(request: BaseHTTPRequestHandler) -> None:
    """Send the caller elsewhere."""
    request.send_response(302)
    request.send_header("Location", "http://127.0.0.1:1/")
    request.end_headers()


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (says(b"<html>"), "is no JSON"),
        (says(b'{"results": 3}'), "holds no list of packages"),
        (says(b"[" * 100_000), "is no JSON"),
        (says(b"\xff\xfe"), "is no JSON"),
        (says(b"", status=500), "status 500"),
        (drips, f"longer than {LARGEST_BYTES} bytes"),
        (hangs_up, "cannot be reached"),
        (redirects, "status 302"),
    ],
)
def test_every_misbehaviour_is_one_sentence(answer: object, said: str) -> None:
    """Nothing of it reaches the caller as a crash, and memory stays bounded."""
    with local_registry(answer) as there, pytest.raises(RegistryError, match=said):  # type: ignore[arg-type] # see the table
        Registry(there.url).search("json", limit=5)


def test_an_answer_that_drips_is_left_at_the_deadline() -> None:
    """However slowly it comes: the clock is looked at with every piece."""
    clock = Clock()

    def slow(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.end_headers()
        request.wfile.write(b"[")
        request.wfile.flush()
        clock.now += DEADLINE_SECONDS + 1
        with contextlib.suppress(OSError):
            request.wfile.write(b"]")

    with local_registry(slow) as there, pytest.raises(RegistryError, match="did not finish within"):
        Registry(there.url, clock=clock).search("json", limit=5)


def test_nobody_at_the_address() -> None:
    """A refused connection is a failure like any other."""
    with local_registry(says(b"")) as there:
        pass

    with pytest.raises(RegistryError, match=r"cannot be reached \(ConnectError\)"):
        Registry(there.url).search("json", limit=5)


@pytest.mark.parametrize("url", ["", "packages", "file:///etc/passwd", "ftp://host/x", "http://"])
def test_an_address_of_another_kind_is_refused_at_once(url: str) -> None:
    """When the server starts, not at the first question."""
    with pytest.raises(RegistryUrlError, match="is no http or https address"):
        Registry(url)
