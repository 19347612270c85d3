import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { fine, warning } from '../finding.ts'
import { check, namesOf, saying, type ServerFinding } from './check.ts'

const say = saying({
  ok: [
    '등록되지 않은 주소에서 쓰인 연동 키가 없습니다.',
    'No API key was tried from an address that it does not have.',
  ],
  tried: [
    '등록되지 않은 주소에서 연동 키를 쓰려고 했습니다: %{names}',
    'API keys were tried from addresses that they do not have: %{names}',
  ],
  'tried.advice': [
    '막았습니다. 그 프로그램의 주소가 바뀌었으면 새 주소로 키를 다시 만들고, 모르는 주소이면 키가 새어 나간 것이니 사용자관리의 연동 키에서 폐기해 주세요.',
    'They were refused. If the address of the program has changed, make a new key for it; if nobody knows the address, the key has leaked: revoke it under Users, API keys.',
  ],
})

const DAY_MS = 86_400_000

/** A key of another program that was tried from an address that it does not have. */
interface MisplacedKey {
  readonly name: string
  readonly address: string
  readonly at: string
}

function checkKeys(keys: readonly MisplacedKey[]): ServerFinding {
  const since = keys.map(({ at }) => at).toSorted()[0]
  if (since === undefined) return fine('keys', say('ok'))
  const tried = keys.map(({ name, address }) => ({ name: `${name} (${address})` }))
  return warning('keys', say('tried', { names: namesOf(tried) }), say('tried.advice'), new Date(since))
}

/** Reads the keys that were tried from other addresses than theirs within a day. */
const readMisplacedKeys = (db: Kysely<DB>, now: Date): Promise<MisplacedKey[]> =>
  db
    .selectFrom('api_keys')
    .select((eb) => [
      'name',
      eb.ref('elsewhere_at').$notNull().as('at'),
      eb.ref('elsewhere_address').$notNull().as('address'),
    ])
    .where('elsewhere_at', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .orderBy('elsewhere_at', 'desc')
    .orderBy('id')
    .execute()

export const keys = check(say.texts, async ({ database, now }) => checkKeys(await readMisplacedKeys(database.db, now)))
