import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { fine, warning } from '../finding.ts'
import { check, namesOf, saying, type ServerFinding } from './check.ts'

const say = saying({
  away: ['연결이 끊긴 화면이 %{count}대 있습니다: %{screens}', 'Screens that are away (%{count}): %{screens}'],
  'away.advice': [
    '화면의 전원과 네트워크를 확인해 주세요. 없앤 화면은 대기판관리에서 지워 주세요.',
    'Please check their power and network. Remove screens that no longer exist on the page of the boards.',
  ],
  ill: ['문제가 있는 화면이 %{count}대 있습니다: %{screens}', 'Screens with a problem (%{count}): %{screens}'],
  'ill.advice': [
    '대기판관리의 화면 목록에서 무엇이 문제인지 확인해 주세요.',
    'Please look at the list of screens on the page of the boards.',
  ],
  unnamed: [
    '이름을 정한 화면이 없어, 호출이 화면에 나타났는지 알 수 없습니다.',
    'No screen has a name, so nobody knows whether calls are shown.',
  ],
  'unnamed.advice': [
    '대기판관리 › 화면에서 대기 공간의 화면마다 이름을 정해 주세요.',
    'Please name each screen of the waiting rooms on the page of the boards.',
  ],
  none: ['이름을 정한 화면이 없습니다.', 'No screen has a name.'],
  ok: ['화면 %{count}대가 모두 연결되어 있습니다.', 'All screens are connected (%{count}).'],
})

/** A screen that reloads or whose network is interrupted for a moment is no reason to walk there. */
const DISPLAY_AWAY_MS = 60_000

export interface KnownDisplay {
  /** Whether it has a name or is approved; others come and go. */
  readonly isKnown: boolean
  readonly name: string
  readonly goneAt: string | null
  /** Whether it cannot show or play something. */
  readonly hasProblem: boolean
}

/** @param hasBoards whether there is a board that a screen could show */
export function checkDisplays(all: readonly KnownDisplay[], now: Date, hasBoards = false): ServerFinding {
  const displays = all.filter(({ isKnown }) => isKnown)
  const away = displays.filter(({ goneAt }) => goneAt !== null && now.getTime() - Date.parse(goneAt) > DISPLAY_AWAY_MS)
  if (away.length > 0)
    return warning(
      'displays',
      say('away', { count: away.length, screens: namesOf(away) }),
      say('away.advice'),
      new Date(away.map(({ goneAt }) => goneAt ?? '').toSorted()[0] ?? now),
    )
  const ill = displays.filter(({ hasProblem }) => hasProblem)
  if (ill.length > 0)
    return warning('displays', say('ill', { count: ill.length, screens: namesOf(ill) }), say('ill.advice'))
  if (displays.length === 0 && hasBoards) return warning('displays', say('unnamed'), say('unnamed.advice'))
  return displays.length === 0 ? fine('displays', say('none')) : fine('displays', say('ok', { count: displays.length }))
}

/** Whether there is a board that a screen could show. */
async function hasBoards(db: Kysely<DB>): Promise<boolean> {
  return Boolean(await db.selectFrom('dids').select('id').where('room_id', 'is not', null).limit(1).executeTakeFirst())
}

/** Reads all screens that the database has. */
export async function readDisplays(db: Kysely<DB>): Promise<KnownDisplay[]> {
  const rows = await db
    .selectFrom('displays')
    .innerJoin('dids', 'dids.id', 'displays.did_id')
    .select((eb) => [
      'displays.name',
      'dids.name_kr',
      'gone_at',
      'problems',
      eb
        .or([
          eb('displays.name', '<>', sql.lit('')),
          eb('displays.id', 'in', eb.selectFrom('display_keys').select('display_id')),
        ])
        .as('known'),
    ])
    .orderBy('displays.name')
    .orderBy('displays.id')
    .execute()
  return rows.map(({ name, name_kr, gone_at, problems, known }) => ({
    isKnown: Boolean(known),
    name: name || name_kr,
    goneAt: gone_at,
    hasProblem: gone_at === null && problems !== '',
  }))
}

export const displays = check(say.texts, async ({ database, displays: known, now }) =>
  checkDisplays(await known, now, await hasBoards(database.db)),
)
