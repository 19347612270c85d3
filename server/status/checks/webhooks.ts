import type { Kysely } from 'kysely'
import type { StopReason } from '../../../contract/webhooks.ts'
import type { DB } from '../../db/schema.ts'
import { critical, fine, warning } from '../finding.ts'
import { check, namesOf, saying, type ServerFinding } from './check.ts'

const say = saying({
  ok: ['외부 알림이 모두 전달되고 있습니다.', 'All events are delivered.'],
  none: ['외부 알림을 받는 곳이 없습니다.', 'No webhooks are set up.'],
  restored: [
    '복원한 뒤 확인을 기다리는 외부 알림이 있습니다: %{names}',
    'Webhooks wait for confirmation after a restore: %{names}',
  ],
  'restored.advice': [
    '최종관리자가 연동 페이지에서 받는 곳을 확인하고 다시 시작해 주세요. 그때까지 보내지 않습니다.',
    'An administrator should check the receivers on the page Integration and resume them. Nothing is sent until then.',
  ],
  stopped: [
    '전달되지 않아 외부 알림이 중지되었습니다: %{names}',
    'Webhooks stopped because events were not delivered: %{names}',
  ],
  'stopped.advice': [
    '전산 담당자가 받는 쪽 프로그램을 확인한 뒤 알림을 다시 시작해 주세요. 밀린 알림은 보관되어 있습니다.',
    'IT should check the receiving program and then resume the webhook. Unsent events are kept.',
  ],
  failing: ['외부 알림이 전달되지 않고 있습니다: %{names}', 'Events are not being delivered: %{names}'],
  'failing.advice': [
    '받는 쪽 프로그램과 네트워크를 확인해 주세요. 저절로 다시 시도합니다.',
    'Check the receiving program and the network. The server tries again by itself.',
  ],
})

/** A receiver that restarts is away for a moment. */
const RECEIVER_AWAY_MS = 600_000

/** A receiver of events. */
interface KnownReceiver {
  readonly url: string
  readonly stoppedAt: string | null
  readonly reason: StopReason | null
  readonly failingSince: string | null
}

function checkWebhooks(receivers: readonly KnownReceiver[], now: Date): ServerFinding {
  const found = (some: readonly KnownReceiver[], since: (receiver: KnownReceiver) => string | null) => ({
    names: namesOf(some.map(({ url }) => ({ name: new URL(url).host }))),
    since: new Date(
      some.map(since).reduce<string>((least, at) => (at !== null && at < least ? at : least), now.toISOString()),
    ),
  })
  const isFailing = ({ failingSince }: KnownReceiver) =>
    failingSince !== null && now.getTime() - Date.parse(failingSince) > RECEIVER_AWAY_MS
  for (const [key, finding, isThis, sinceOf] of [
    ['restored', critical, ({ reason }: KnownReceiver) => reason === 'RESTORED', stoppedAtOf],
    ['stopped', critical, ({ stoppedAt }: KnownReceiver) => stoppedAt !== null, stoppedAtOf],
    ['failing', warning, isFailing, ({ failingSince }: KnownReceiver) => failingSince],
  ] as const) {
    const some = receivers.filter(isThis)
    if (some.length === 0) continue
    const { names, since } = found(some, sinceOf)
    return finding('webhooks', say(key, { names }), say(`${key}.advice`), since)
  }
  return receivers.length === 0 ? fine('webhooks', say('none')) : fine('webhooks', say('ok'))
}

const stoppedAtOf = ({ stoppedAt }: KnownReceiver) => stoppedAt

/** Reads all receivers of events. */
const readReceivers = (db: Kysely<DB>): Promise<KnownReceiver[]> =>
  db
    .selectFrom('webhooks')
    .select(['url', 'stopped_at as stoppedAt', 'stopped_reason as reason', 'failing_since as failingSince'])
    .orderBy('id')
    .execute()

export const webhooks = check(say.texts, async ({ database, now }) =>
  checkWebhooks(await readReceivers(database.db), now),
)
