import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { AgentStatus, TICKET_HEADER, ticketMinute, ticketText } from '../../contract/agent.ts'
import {
  AGENT_CAPTURE_PATH,
  AGENT_RELOAD_PATH,
  AGENT_SHUTDOWN_PATH,
  AGENT_STATUS_PATH,
} from '../../contract/constants.ts'
import type { BoardAgent } from '../../contract/displays.ts'
import type { DB } from '../db/schema.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { notFound } from '../http/refusals.ts'
import { callAgent } from './agentCall.ts'

/** A browser that is busy needs longer for a picture than for its status. */
const COMMAND_MS = 15_000

/** Commands of staff to an agent: the call of each, and how long it may take. */
const COMMANDS = {
  shutDown: { path: AGENT_SHUTDOWN_PATH, limitMs: undefined },
  reload: { path: AGENT_RELOAD_PATH, limitMs: COMMAND_MS },
  capture: { path: AGENT_CAPTURE_PATH, limitMs: COMMAND_MS },
} as const

/** Body of an agent's answer with a picture, JPEG in Base64. */
const Picture = z.object({ image: z.base64() })

/** Result of a command: the status of the agent's answer, and the picture if there is one. */
interface Commanded {
  readonly status: number | null
  readonly image: string | null
}

/**
 * Calls the agents of boards on behalf of a console that is served over https, from which browsers do not call http
 * (mixed content). Only the address that is stored for a board is called.
 */
export class AgentService {
  readonly #unit: UnitOfWork
  readonly #tickets: AgentTickets

  constructor(unit: UnitOfWork, tickets: AgentTickets) {
    this.#unit = unit
    this.#tickets = tickets
  }

  /**
   * Returns the HTTP status of the agent's answer; null without an answer or an address.
   * @throws 404 when the board is missing
   */
  async status(didId: number, origin: string | undefined): Promise<number | null> {
    const address = await this.#unit.read((tx) => agentOf(tx, didId))
    return address && statusOf(await callAgent({ ...address, method: 'GET', path: AGENT_STATUS_PATH, origin }))
  }

  /** Asks the agents of all boards that have one how they are. */
  async list(): Promise<BoardAgent[]> {
    const boards = await this.#unit.db
      .selectFrom('dids')
      .select(['id', 'name_kr', 'ip_address', 'agent_port'])
      .where('ip_address', '<>', '')
      .where('agent_port', '<>', '')
      .orderBy('id')
      .execute()
    return Promise.all(
      boards.map(async ({ id, name_kr, ip_address, agent_port }) => {
        const address = { host: ip_address, port: Number(agent_port) }
        const answer = await callAgent({ ...address, method: 'GET', path: AGENT_STATUS_PATH, origin: undefined })
        const agent = AgentStatus.safeParse(answer?.body).data
        return { board: { id, name: name_kr }, agent: agent ?? null }
      }),
    )
  }

  /** The key with which paired agents check tickets. */
  get publicKey(): string {
    return this.#tickets.publicKey
  }

  /**
   * Switches a board's computer off, reloads the page in its browser, or takes a picture of the page, which is stored
   * nowhere. The status is that of the agent's answer as in {@link status}.
   * @throws 404 when the board is missing
   */
  async command(
    audit: Audit<Commanded>,
    what: keyof typeof COMMANDS,
    { didId, origin }: { readonly didId: number; readonly origin: string | undefined },
  ): Promise<Commanded> {
    // In a transaction, which begins with the authorization: a shutdown cannot be taken back.
    const address = await this.#unit.run((tx) => agentOf(tx, didId))
    const { path, limitMs } = COMMANDS[what]
    const headers = { [TICKET_HEADER]: this.#tickets.issue(didId, path) }
    const answer = address && (await callAgent({ ...address, method: 'POST', path, origin, headers }, limitMs))
    const image = what === 'capture' ? (Picture.safeParse(answer?.body).data?.image ?? null) : null
    // Changes nothing but the audit log.
    return this.#unit.change(audit, async () => ({ status: statusOf(answer), image }))
  }
}

const statusOf = (answer: { readonly status: number } | null): number | null => answer?.status ?? null

async function agentOf(tx: Transaction<DB>, didId: number): Promise<{ host: string; port: number } | null> {
  const did = await tx
    .selectFrom('dids')
    .select(['ip_address', 'agent_port'])
    .where('id', '=', didId)
    .executeTakeFirst()
  if (!did) throw notFound('did', didId)
  return did.ip_address && did.agent_port ? { host: did.ip_address, port: Number(did.agent_port) } : null
}

/** Start of an Ed25519 key of 32 bytes in PKCS #8. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Signs the tickets by which paired agents switch their board's computer off and reach its page. */
export class AgentTickets {
  readonly #key: KeyObject

  /** @param seed 32 random bytes of this installation */
  constructor(seed: Uint8Array) {
    this.#key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  }

  /** The key with which agents check tickets, in base64url. It is no secret. */
  get publicKey(): string {
    return createPublicKey(this.#key).export({ format: 'jwk' }).x ?? ''
  }

  /** Returns a ticket for one call of a board's agent in the present minute. */
  issue(didId: number, path: string): string {
    const minute = ticketMinute(Date.now())
    return `${minute}.${sign(null, Buffer.from(ticketText(didId, path, minute)), this.#key).toString('base64url')}`
  }
}
