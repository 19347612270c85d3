import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { expect } from 'vitest'
import { type GatewayParts, StompGateway } from '../../server/realtime/stompGateway.ts'
import { eventually } from './eventually.ts'
import { RawStomp } from './stomp.ts'

/** Short, so that silence shows within a test. */
export const HEARTBEAT_MS = 200
export const CONNECTED = 'CONNECTED\nversion:1.2\nheart-beat:200,200\nserver:waiting-board/1.2.3\n\n\0'

/** The gateway alone, on a server of its own. */
export interface TestGateway {
  readonly gateway: StompGateway
  readonly url: string
  /** The server's ends of the connections so far, oldest first. */
  readonly ends: readonly Duplex[]
  /** A client that watches board 7; what it received so far is forgotten. */
  watching(): Promise<RawStomp>
  close(): Promise<void>
}

const NOBODY: Pick<GatewayParts, 'displays' | 'receipts' | 'readBoard'> = {
  displays: { appeared: () => ({ isNamed: false, report: () => undefined, leave: () => undefined }) },
  receipts: { take: () => undefined },
  readBoard: async () => undefined,
}

/** @param parts who hears of displays and receipts, and reads boards; nobody unless given. */
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

/** Waits until these texts, and no others, have come. */
export const received = (raw: RawStomp, ...texts: unknown[]): Promise<void> =>
  eventually(() => expect(raw.received).toEqual(texts))

/** Expects an ERROR that begins with this sentence, and the end of the connection. */
export async function refused(raw: RawStomp, sentence: string): Promise<void> {
  expect(await raw.closed).toBe(1002)
  const last = raw.received.at(-1) ?? ''
  expect(last).toMatch(/^ERROR\n/)
  expect(last).toContain(`\nmessage:${sentence}`)
}
