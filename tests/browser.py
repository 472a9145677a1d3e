"""A headless Chromium for the tests of pages, spoken to through a pipe; none where no such browser is installed."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

BROWSER = next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None)


class Browser:
    """One page of a headless browser. `errors` are what the page threw or its console reported as an error."""

    def __init__(self) -> None:
        assert BROWSER is not None
        self.errors: list[str] = []
        self.requests: list[str] = []
        self._number = 0
        self._events: list[dict[str, Any]] = []
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_read, self._to = os.pipe()
        self._from, to_write = os.pipe()

        def pipes() -> None:
            # Move both ends out of the way first: one of them may be 3 or 4 itself.
            a, b = os.dup(to_read), os.dup(to_write)
            while min(a, b) <= 4:
                a, b = os.dup(a), os.dup(b)
            os.dup2(a, 3)
            os.dup2(b, 4)

        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", f"--user-data-dir={self._profile.name}"]
        self._process = subprocess.Popen(
            [BROWSER, *flags, "about:blank"],
            close_fds=False,
            preexec_fn=pipes,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_read)
        os.close(to_write)
        self._left = b""
        self._session: str | None = None
        targets = self.send("Target.getTargets")["targetInfos"]
        page = next(t["targetId"] for t in targets if t["type"] == "page")
        self._session = self.send("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")

    def send(self, method: str, **params: Any) -> Any:
        """Call a method of the protocol and wait for its answer."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]

    def _receive(self) -> dict[str, Any]:
        while b"\0" not in self._left:
            read = os.read(self._from, 1 << 16)
            assert read, "the browser has gone"
            self._left += read
        raw, self._left = self._left.split(b"\0", 1)
        message: dict[str, Any] = json.loads(raw)
        method, params = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.errors.append(str(params["exceptionDetails"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
            self.errors.append(str(params["entry"]))
        elif method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif method:
            self._events.append(message)
        return message

    def open(self, path: Path, *, script: bool = True, fragment: str = "") -> None:
        """Load a file and wait until it is there."""
        self.send("Emulation.setScriptExecutionDisabled", value=not script)
        self._events.clear()
        self.send("Page.navigate", url="about:blank")
        self.send("Page.navigate", url=path.as_uri() + fragment)
        while not any(e.get("method") == "Page.loadEventFired" for e in self._events):
            self._receive()
        while self.evaluate("document.readyState + location.protocol") != "completefile:":
            self._events.clear()

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page."""
        result = self.send("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def key(self, name: str) -> None:
        """Press a key."""
        for kind in ("keyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=name)

    def pdf(self) -> bytes:
        """The page as it is printed on A4."""
        data = self.send("Page.printToPDF", preferCSSPageSize=True)["data"]
        return base64.b64decode(data)

    def close(self) -> None:
        """End the browser."""
        self._process.terminate()
        self._process.wait(timeout=20)
        os.close(self._to)
        os.close(self._from)
        self._profile.cleanup()
