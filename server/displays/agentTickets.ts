import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { ticketMinute, ticketText } from '../../contract/agentTicket.ts'

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
