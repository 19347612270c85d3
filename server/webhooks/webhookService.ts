import type { Webhook, WebhookCreate, WebhookPatch, WithSecret } from '../../contract/webhooks.ts'
import { PURPOSES, type SecretBox } from '../db/secrets.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { invalid } from '../http/refusals.ts'
import { allOrThrow } from '../records/bulk.ts'
import { isAllowedUrl } from './allowedHosts.ts'
import { newSecret } from './webhookSender.ts'
import {
  deleteWebhooks,
  findWebhooks,
  insertWebhook,
  replaceSecret,
  resendDeliveries,
  updateWebhook,
} from './webhookRepository.ts'

/** Time for which events are signed with the secret before too. */
const OVERLAP_MS = 86_400_000

/** Dependencies of the service besides the database. */
interface WebhookParts {
  /** Hosts and ports that receivers may have. */
  readonly allowed: readonly string[]
  /** Seals the secrets of receivers. */
  readonly box: SecretBox
  /** Reads the receivers again, and sends what waits. */
  readonly changed: () => Promise<void>
}

/** Manages the receivers of events. */
export class WebhookService {
  readonly #unit: UnitOfWork
  readonly #parts: WebhookParts

  constructor(unit: UnitOfWork, parts: WebhookParts) {
    this.#unit = unit
    this.#parts = parts
  }

  /** @returns the secret, which nobody is shown again */
  create(audit: Audit<WithSecret>, webhook: WebhookCreate): Promise<WithSecret> {
    this.#refuseForeign(webhook.url)
    const secret = newSecret()
    return this.#change(audit, async (tx) => ({ id: await insertWebhook(tx, webhook, this.#sealed(secret)), secret }))
  }

  update(audit: Audit<Webhook[]>, patches: readonly WebhookPatch[]): Promise<Webhook[]> {
    for (const { url } of patches) if (url !== undefined) this.#refuseForeign(url)
    const ids = patches.map(({ id }) => id)
    return this.#change(audit, async (tx) => {
      for (const patch of patches) await updateWebhook(tx, patch)
      return allOrThrow('webhook', ids, await findWebhooks(tx, ids))
    })
  }

  renew(audit: Audit<WithSecret>, id: number): Promise<WithSecret> {
    const secret = newSecret()
    return this.#change(audit, async (tx) => {
      allOrThrow('webhook', [id], await findWebhooks(tx, [id]))
      await replaceSecret(tx, id, this.#sealed(secret), new Date(Date.now() + OVERLAP_MS))
      return { id, secret }
    })
  }

  remove(audit: Audit<{ ids: number[] }>, ids: readonly number[]): Promise<{ ids: number[] }> {
    return this.#change(audit, async (tx) => {
      allOrThrow('webhook', ids, await findWebhooks(tx, ids))
      await deleteWebhooks(tx, ids)
      return { ids: [...ids] }
    })
  }

  resend(audit: Audit<{ ids: number[] }>, ids: readonly number[]): Promise<{ ids: number[] }> {
    return this.#change(audit, async (tx) => {
      const found = await resendDeliveries(tx, ids)
      allOrThrow(
        'delivery',
        ids,
        found.map((id) => ({ id })),
      )
      return { ids: [...ids] }
    })
  }

  async #change<T>(audit: Audit<T>, work: Parameters<UnitOfWork['change']>[1]): Promise<T> {
    const result = (await this.#unit.change(audit as Audit<unknown>, work)) as T
    await this.#parts.changed()
    return result
  }

  #sealed(secret: string): string {
    return this.#parts.box.seal(secret, PURPOSES.webhook())
  }

  #refuseForeign(url: string): void {
    if (!isAllowedUrl(url, this.#parts.allowed)) throw invalid('url', 'URL_NOT_ALLOWED')
  }
}
