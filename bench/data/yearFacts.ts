import { hospitalClock } from '../../domain/statistics/hospitalClock.ts'
import { openEmbedded } from '../../server/db/sqlite/embedded.ts'
import { emptyFacts, encodeFacts, NO_COUNTS, replaceVisits } from '../../server/statistics/facts/dayFacts.ts'
import { type Cell, ENTRY, type EntryRecord, type StayRecord } from '../../server/statistics/facts/records.ts'

interface DayRecords {
  readonly entries: EntryRecord[]
  readonly stays: StayRecord[]
}

const DAY_MS = 86_400_000

type Row = Readonly<Record<string, unknown>>

/**
 * Writes the facts of the days that {@link fillYears} has filled, straight from its entries: the roll-up would read the
 * log of a million visits for it. The bench compares one day with what the roll-up makes of it.
 */
export function writeFacts(dataDir: string, timeZone: string): void {
  const clock = hospitalClock(timeZone)
  const file = openEmbedded(dataDir)
  const days = new Map<string, DayRecords>()
  const dayOf = (day: string) => {
    const records = days.get(day) ?? { entries: [], stays: [] }
    days.set(day, records)
    return records
  }
  const entries = file
    .prepare('select visit_id, did_id, status, created_at, called_at, ended_at from did_waitings order by visit_id, id')
    .iterate()
  let next = entries.next()
  for (const visit of file
    .prepare('select id, created_at, closed_at, package_name from visits order by id')
    .iterate()) {
    const visitId = Number(visit['id'])
    const packageName = String(visit['package_name'])
    const cellOf = (instant: number): Cell & { readonly day: string } => ({
      ...clock(instant),
      didId: 0,
      roomId: 0,
      packageName,
      groupName: '',
      userId: '',
    })
    const places = new Map<number, StayRecord['places'][number]>()
    for (; !next.done && Number(next.value['visit_id']) === visitId; next = entries.next()) {
      const entry: Row = next.value
      const didId = Number(entry['did_id'])
      const { day, ...cell } = cellOf(timeOf(entry, 'created_at'))
      // Each board is in the room with its number.
      places.set(didId, { didId, roomId: didId, isSkipped: false })
      const own = { ...cell, didId, roomId: didId }
      dayOf(day).entries.push({ day, visitId, cell: own, counts: NO_COUNTS, ...timesOf(entry, day) })
    }
    const from = timeOf(visit, 'created_at')
    const { day, ...cell } = cellOf(from)
    const stay = timeOf(visit, 'closed_at') - from
    dayOf(day).stays.push({ day, visitId, cell, flags: 0, stay, places: [...places.values()] })
  }
  const insert = file.prepare('insert into statistics_days (day, version, facts) values (?, 1, ?)')
  file.exec('begin')
  file.exec('delete from statistics_days')
  for (const [day, records] of days) insert.run(day, encodeFacts(replaceVisits(emptyFacts(day), new Set(), records)))
  for (const [name, table] of [
    ['moves', 'did_waiting_moves'],
    ['visits', 'visits'],
  ])
    file.exec(`update statistics_marks set value = (select max(id) from ${table}) where name = '${name}'`)
  file.exec('commit')
  file.close()
}

function timesOf(entry: Row, day: string): Pick<EntryRecord, 'flags' | 'wait' | 'exam' | 'start'> {
  const joined = timeOf(entry, 'created_at')
  const ended = timeOf(entry, 'ended_at')
  if (entry['called_at'] === null) return { flags: ENTRY.left, wait: ended - joined, exam: 0, start: 0 }
  const called = timeOf(entry, 'called_at')
  return {
    flags: ENTRY.called | ENTRY.completed | ENTRY.examined | ENTRY.unseen,
    wait: called - joined,
    exam: ended - called,
    start: called - Date.parse(day) + DAY_MS,
  }
}

const timeOf = (row: Row, column: string) => Date.parse(String(row[column]))
