"""A real server in a process of its own, which can be killed."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx


class Server:
    """`kessel serve` on a free port."""

    def __init__(self, data: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.data = data
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "kessel", "serve", "--port", str(self.port), "--data", str(self.data)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(600):
            try:
                if httpx.get(f"{self.address}/api/health", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                assert self.process.poll() is None, self.process.communicate()
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.communicate()

    def stop(self) -> tuple[str, str]:
        """End it as Ctrl+C does; give what it printed."""
        self.process.terminate()
        return self.process.communicate(timeout=30)
