import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ws from 'ws/package.json' with { type: 'json' }
import { boardDestination, WEBSOCKET_PATH } from '../../contract/realtime.ts'
import { reload } from '../../server/events/bus.ts'
import { toText } from '../../server/realtime/frames.ts'
import { createDid, createRoom, createVisit } from '../../tests/harness/create.ts'
import { startProgram } from '../../tests/harness/program.ts'
import { signedInServer } from '../signedInServer.ts'
import type { Audience } from './crowd.ts'
import { startRabbitMq } from './rabbitmq.ts'
import type { Trigger } from './trigger.ts'

/** A contender with an audience of one size. */
export interface Stage {
  readonly audience: Audience
  /** Returns a number of new triggers. */
  triggers(count: number): Trigger[]
}

/** A server that is measured. */
export interface Contender {
  readonly name: string
  /** Versions of its programs, without Node. */
  readonly versions: Readonly<Record<string, string>>
  /** @param triggers maximum number of triggers that will be requested */
  stage(sockets: number, triggers: number): Promise<Stage>
  stop(): Promise<void>
}

const CONNECT = toText('CONNECT', { 'accept-version': '1.2', host: '/', 'heart-beat': '0,0' })
/** Capacity of a room. */
const PATIENTS_MAX = 1_000

const subscribe = (destination: string) => toText('SUBSCRIBE', { id: 'sub-0', destination, receipt: 'listening' })
const listen = (destination: string) => ({ sayings: [CONNECT, subscribe(destination)], agreed: 'RECEIPT' })

/** This server: a call over HTTP is committed to its disk, and all viewers of the board are notified. */
export async function ours(): Promise<Contender> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-fan-out-'))
  const { staff, ...server } = await signedInServer(dataDir)
  return {
    name: 'waiting-board',
    versions: {},
    async stage(sockets, triggers) {
      const room = await createRoom(staff, { maxPatient: PATIENTS_MAX, useMultiCall: true })
      const did = await createDid(staff, { roomId: room.id })
      const ids: number[] = []
      while (ids.length < triggers)
        ids.push((await staff.join(did, { visit: await createVisit(staff), tagValue: '' })).didWaitingId)
      const call = (didWaitingId: number): Trigger => ({
        kind: 'call',
        url: `${server.url}/api/v1/did-waitings/call`,
        token: staff.session?.accessToken ?? '',
        body: JSON.stringify({ didWaitingId }),
      })
      return {
        audience: {
          url: server.url.replace('http', 'ws') + WEBSOCKET_PATH,
          sockets,
          ...listen(boardDestination(did.id)),
        },
        triggers: (count) => ids.splice(0, count).map(call),
      }
    },
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** RabbitMQ: a message to a topic is forwarded to all subscribers. Undefined when it cannot be installed. */
export async function rabbitMq(): Promise<Contender | undefined> {
  const broker = await startRabbitMq()
  return (
    broker && {
      name: 'RabbitMQ, Web STOMP',
      versions: { RabbitMQ: broker.version },
      async stage(sockets) {
        const destination = `/topic/board-${sockets}`
        const text = toText('SEND', { destination, 'content-type': 'application/json' }, MESSAGE)
        return {
          audience: {
            url: broker.url,
            sockets,
            ...listen(destination),
            speaker: { url: broker.url, sayings: [CONNECT] },
          },
          triggers: (count) => Array.from({ length: count }, () => ({ kind: 'text', text })),
        }
      },
      stop: () => broker.stop(),
    }
  )
}

/** The bare loop: no HTTP, disk or STOMP, but the same bytes. */
export async function bareLoop(): Promise<Contender> {
  const loop = await startProgram('bench/fanOut/bareLoop.ts')
  const url = loop.url.replace('http', 'ws')
  const text = toText(
    'MESSAGE',
    {
      subscription: 'sub-0',
      destination: boardDestination(1),
      'message-id': '1000',
      'content-type': 'application/json',
    },
    MESSAGE,
  )
  return {
    name: 'bare ws loop',
    versions: { ws: ws.version },
    async stage(sockets) {
      return {
        audience: { url, sockets, sayings: [], agreed: '', speaker: { url: `${url}/speak`, sayings: [] } },
        triggers: (count) => Array.from({ length: count }, () => ({ kind: 'text', text })),
      }
    },
    stop: () => loop.stop(),
  }
}

/** The message of a call to a board. */
const MESSAGE = JSON.stringify({ ...reload(1).message, version: 1_000 })
