import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { expect } from 'vitest'
import { HEARTBEAT_MS } from '../../contract/realtime.ts'
import { type GatewayParts, StompGateway } from '../../server/realtime/stompGateway.ts'
import { eventually } from './eventually.ts'
import { RawStomp } from './stomp.ts'

/** The answer to CONNECT of a gateway with this heartbeat. */
export const connected = (heartbeatMs: number): string =>
  `CONNECTED\nversion:1.2\nheart-beat:${heartbeatMs},${heartbeatMs}\nserver:waiting-board/1.2.3\n\n\0`
export const CONNECTED = connected(HEARTBEAT_MS)

/** The STOMP gateway on its own HTTP server. */
export interface TestGateway {
  readonly gateway: StompGateway
  readonly url: string
  /** Server-side sockets so far, oldest first. */
  readonly ends: readonly Duplex[]
  /** Connects a client that is subscribed to board 7, and clears the frames it has received so far. */
  watching(): Promise<RawStomp>
  close(): Promise<void>
}

const NOBODY: Pick<GatewayParts, 'displays' | 'receipts' | 'readBoard' | 'report'> = {
  displays: { appeared: () => ({ isNamed: false, report: () => undefined, leave: () => undefined }) },
  receipts: { take: () => undefined },
  readBoard: async () => undefined,
  report: () => undefined,
}

/**
 * Starts a gateway. Its heartbeat is the product's unless given: within one the gateway expects CONNECT, for which a busy
 * machine needs more than a fraction of a second.
 *
 * @param parts handlers of displays and receipts, and reader of boards; by default none
 */
export async function startGateway(parts: Partial<GatewayParts> = {}): Promise<TestGateway> {
  const gateway = new StompGateway({ ...NOBODY, version: '1.2.3', heartbeatMs: HEARTBEAT_MS, ...parts })
  const ends: Duplex[] = []
  const http = createServer().on('upgrade', gateway.upgrade)
  http.on('upgrade', (_request, end) => ends.push(end))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    gateway,
    url,
    ends,
    async watching() {
      const raw = await RawStomp.connect(url)
      raw.send('SUBSCRIBE\nid:a\ndestination:/rfid/7/messages\nreceipt:r\n\n')
      await received(raw, CONNECTED, 'RECEIPT\nreceipt-id:r\n\n\0')
      raw.received.length = 0
      return raw
    },
    async close() {
      await gateway.close()
      http.close()
    },
  }
}

/** Waits until exactly these texts have been received. */
export const received = (raw: RawStomp, ...texts: unknown[]): Promise<void> =>
  eventually(() => expect(raw.received).toEqual(texts))

/** Expects an ERROR whose message starts with this sentence, and a closed connection. */
export async function refused(raw: RawStomp, sentence: string): Promise<void> {
  expect(await raw.closed).toBe(1002)
  const last = raw.received.at(-1) ?? ''
  expect(last).toMatch(/^ERROR\n/)
  expect(last).toContain(`\nmessage:${sentence}`)
}
