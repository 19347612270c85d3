import { AGENT_SHUTDOWN_PATH, AGENT_STATUS_PATH } from '../../contract/constants.ts'
import type { DB } from '../db/schema.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { notFound } from '../http/refusals.ts'
import { callAgent } from './agentCall.ts'
import type { Transaction } from 'kysely'

/**
 * Calls the agents of boards on behalf of a console that is served over https, from which browsers do not call http
 * (mixed content). Only the address that is stored for a board is called.
 */
export class AgentService {
  readonly #unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  /**
   * Returns the HTTP status of the agent's answer; null without an answer or an address.
   * @throws 404 when the board is missing
   */
  async status(didId: number, origin: string | undefined): Promise<number | null> {
    const address = await this.#unit.read((tx) => agentOf(tx, didId))
    return address && callAgent({ ...address, method: 'GET', path: AGENT_STATUS_PATH, origin })
  }

  /**
   * Requests the shutdown of a board's computer; returns as {@link AgentService.status}.
   * @throws 404 when the board is missing
   */
  async shutDown(audit: Audit<number | null>, didId: number, origin: string | undefined): Promise<number | null> {
    // In a transaction, which begins with the authorization: a shutdown cannot be taken back.
    const address = await this.#unit.run((tx) => agentOf(tx, didId))
    const status = address && (await callAgent({ ...address, method: 'POST', path: AGENT_SHUTDOWN_PATH, origin }))
    // Changes nothing but the audit log.
    return this.#unit.change(audit, async () => status)
  }
}

async function agentOf(tx: Transaction<DB>, didId: number): Promise<{ host: string; port: number } | null> {
  const did = await tx
    .selectFrom('dids')
    .select(['ip_address', 'agent_port'])
    .where('id', '=', didId)
    .executeTakeFirst()
  if (!did) throw notFound('did', didId)
  return did.ip_address && did.agent_port ? { host: did.ip_address, port: Number(did.agent_port) } : null
}
