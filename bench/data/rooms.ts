import { openDatabase } from '../../server/db/database.ts'

const ROWS_AT_ONCE = 1_000
const KINDS = [
  '채혈실',
  '심전도실',
  '초음파실',
  '내시경실',
  'X-ray실',
  'CT실',
  'MRI실',
  '시력검사실',
  '청력검사실',
  '치과',
]

/**
 * Inserts rooms directly into the database, in one transaction: every third has a memo, and the numbers are shuffled.
 */
export async function fillRooms(dataDir: string, rooms: number): Promise<void> {
  const { db, close } = await openDatabase({ dataDir })
  await db.transaction().execute(async (tx) => {
    for (let from = 0; from < rooms; from += ROWS_AT_ONCE) {
      await tx
        .insertInto('rooms')
        .values(Array.from({ length: ROWS_AT_ONCE }, (_, index) => roomOf(from + index, rooms)))
        .execute()
    }
  })
  await close()
}

/** Coprime with the number of rooms, so that each number occurs once. */
const STRIDE = 7_919

/** Returns the database row of the room at an index. */
export function roomOf(at: number, rooms: number) {
  const no = String(((at * STRIDE) % rooms) + 1)
  return {
    no,
    name_kr: `${KINDS[at % KINDS.length]} ${no}`,
    name_en: `Room ${no}`,
    name_cn: `检查室 ${no}`,
    name_jp: `検査室 ${no}`,
    max_patient: 1 + (at % 12),
    memo: at % 3 === 0 ? `${1 + (at % 9)}층 ${at % 77}번 복도 끝` : '',
    use_multi_call: at % 4 === 0 ? 1 : 0,
    use_rfid: at % 3 === 0 ? 0 : 1,
    is_accessible: 1,
  }
}
