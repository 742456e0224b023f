"""Stands between an editor and the language server, and writes down what both send.

usage: recorder.py FILE COMMAND...: each line of FILE is a message with its header and who sent it.
"""

import json
import os
import subprocess
import sys
import threading


def forward(source, target, sender, log, lock):
    """Hands everything on as it comes, and takes the messages out of it."""
    waiting = b""
    while True:
        piece = os.read(source, 1 << 16)
        if not piece:
            break
        waiting += piece
        while b"\r\n\r\n" in waiting:
            header, rest = waiting.split(b"\r\n\r\n", 1)
            lengths = [line.split(b":")[1] for line in header.split(b"\r\n") if line.lower().startswith(b"content-length")]
            length = int(lengths[0])
            if len(rest) < length:
                break
            with lock:
                entry = {"from": sender, "header": header.decode(), "message": rest[:length].decode()}
                log.write(json.dumps(entry) + "\n")
                log.flush()
            waiting = rest[length:]
        # Nobody answers what is not written down yet.
        target.write(piece)
        target.flush()
    target.close()


def main():
    lock = threading.Lock()
    server = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with open(sys.argv[1], "w") as log:
        threads = [
            threading.Thread(target=forward, args=(0, server.stdin, "editor", log, lock), daemon=True),
            threading.Thread(target=forward, args=(server.stdout.fileno(), sys.stdout.buffer, "server", log, lock)),
        ]
        for thread in threads:
            thread.start()
        threads[1].join()
        code = server.wait()
    # The editor may have left its end open.
    os._exit(code)


main()
