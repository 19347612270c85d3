"""Receives HL7 messages with Debian's python3-hl7, answers each and stores nothing. Prints its port once it listens."""

import asyncio

from hl7.exceptions import HL7Exception
from hl7.mllp import start_hl7_server


async def answer(reader, writer):
    try:
        while not writer.is_closing():
            message = await reader.readmessage()
            writer.writemessage(message.create_ack())
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError, HL7Exception):
        writer.close()


async def main():
    async with await start_hl7_server(answer, host="127.0.0.1", port=0, encoding="utf-8") as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await server.serve_forever()


asyncio.run(main())
