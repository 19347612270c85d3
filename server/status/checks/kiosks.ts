import type { Kysely } from 'kysely'
import { KIOSK_AWAY_MS, type KioskPrinter } from '../../../domain/kioskQuestions.ts'
import type { DB } from '../../db/schema.ts'
import { fine, warning } from '../finding.ts'
import { check, namesOf, saying, type ServerFinding } from './check.ts'

const say = saying({
  away: ['응답이 없는 키오스크가 %{count}대 있습니다: %{kiosks}', 'Kiosks that do not answer (%{count}): %{kiosks}'],
  'away.advice': [
    '키오스크의 전원과 네트워크를 확인해 주세요. 없앤 키오스크는 사용자관리의 연동 키에서 폐기해 주세요.',
    'Please check their power and network. Revoke the keys of kiosks that no longer exist under Users, API keys.',
  ],
  asks: [
    '인쇄할 때마다 묻는 키오스크가 %{count}대 있습니다: %{kiosks}',
    'Kiosks that ask before they print (%{count}): %{kiosks}',
  ],
  'asks.advice': [
    '키오스크의 브라우저를 --kiosk-printing으로 시작해 주세요.',
    'Please start the browsers of these kiosks with --kiosk-printing.',
  ],
  none: ['연결한 키오스크가 없습니다.', 'No kiosk is connected.'],
  ok: ['키오스크 %{count}대가 모두 응답합니다: %{kiosks}', 'All kiosks answer (%{count}): %{kiosks}'],
})

/** A paired kiosk. */
interface KnownKiosk {
  readonly name: string
  /** Its last call; null before the first. */
  readonly lastAt: string | null
  readonly printer: KioskPrinter
}

function checkKiosks(kiosks: readonly KnownKiosk[], now: Date): ServerFinding {
  const away = kiosks.filter(({ lastAt }) => lastAt === null || now.getTime() - Date.parse(lastAt) > KIOSK_AWAY_MS)
  const asking = kiosks.filter(({ printer }) => printer === 'ASKS')
  const counted = (some: readonly KnownKiosk[]) => ({ count: some.length, kiosks: namesOf(some) })
  if (away.length > 0) return warning('kiosks', say('away', counted(away)), say('away.advice'))
  if (asking.length > 0) return warning('kiosks', say('asks', counted(asking)), say('asks.advice'))
  return kiosks.length === 0 ? fine('kiosks', say('none')) : fine('kiosks', say('ok', counted(kiosks)))
}

const readKiosks = (db: Kysely<DB>): Promise<KnownKiosk[]> =>
  db
    .selectFrom('kiosks')
    .innerJoin('api_keys', 'api_keys.id', 'kiosks.api_key_id')
    .select(['name', 'last_used_at as lastAt', 'printer'])
    .orderBy('name')
    .execute()

export const kiosks = check(say.texts, async ({ database, now }) => checkKiosks(await readKiosks(database.db), now))
