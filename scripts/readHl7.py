"""Reads and sends the HL7 samples with python3-hl7, as the second opinion of tests/intake/hl7Message.test.ts.

Debian's package: apt-get install python3-hl7. What it reads is stored, so that the test needs no Python:

    python3 scripts/readHl7.py > tests/fixtures/hl7/python3-hl7.json

With an address it sends the samples to a server and prints the answers:

    python3 scripts/readHl7.py 127.0.0.1:2575
"""

import asyncio
import hashlib
import json
import pathlib
import re
import sys

import hl7
from hl7.mllp import open_hl7_connection

SAMPLES = pathlib.Path(__file__).parent.parent / "tests/fixtures/hl7"
SEGMENTS = ["MSH", "EVN", "PID", "MRG", "PV1", "PV2", "SCH", "TQ1", "AIS", "AIL", "ORC", "OBR"]


def samples():
    for path in sorted(SAMPLES.rglob("*.hl7")):
        yield path.relative_to(SAMPLES).as_posix(), path.read_bytes().decode("utf-8-sig")


def with_cr(text):
    """The package reads segments that end with CR."""
    return re.sub(r"\r?\n", "\r", text)


def fields(segment):
    """All fields as they were sent, from the first one."""
    return [str(field) for field in segment][1:]


def read(text):
    message = hl7.parse(text)
    found = {}
    for segment in message:
        name = str(segment[0])
        if name in SEGMENTS:
            found.setdefault(name, []).append(fields(segment))
    return found


def frame(text):
    """The bytes that the package's client sends."""
    sent = []

    class Writer(hl7.mllp.HL7StreamWriter):
        def __init__(self):
            self.encoding, self.encoding_errors = "utf-8", "strict"

        def write(self, data):
            sent.append(data)

    Writer().writemessage(hl7.parse(text))
    return b"".join(sent)


async def send(host, port):
    reader, writer = await open_hl7_connection(host, int(port), encoding="utf-8")
    for name, text in samples():
        writer.writemessage(hl7.parse(with_cr(text)))
        await writer.drain()
        answer = await reader.readmessage()
        print(name, answer.segment("MSA"))
    writer.close()


if len(sys.argv) > 1:
    asyncio.run(send(*sys.argv[1].rsplit(":", 1)))
else:
    lines = []
    for name, text in samples():
        read_sample = {"fields": read(with_cr(text)), "sentSha256": hashlib.sha256(frame(with_cr(text))).hexdigest()}
        lines.append(f"{json.dumps(name)}: {json.dumps(read_sample, ensure_ascii=False)}")
    print(f'{{"version": "{hl7.__version__}", "samples": {{\n' + ",\n".join(lines) + "\n}}")
