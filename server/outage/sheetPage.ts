import type { BoardQueue, WaitingPatient } from '../../contract/waitingLists.ts'
import { dayIn } from '../../domain/days.ts'
import { sheetName, sheetRows, type SheetRow } from '../../domain/outageSheet.ts'

/**
 * Maximum number of patients of each list, on all boards together. A longer sheet is of no use on paper, and would hold
 * up calls while it is made.
 */
export const SHEET_LIST_MAX = 5_000

const LISTS: Readonly<Record<SheetRow['list'], string>> = { called: '검사 중', waiting: '대기', holding: '보류' }

interface SheetPage {
  readonly queues: readonly Pick<BoardQueue, 'did' | 'called' | 'waiting' | 'holding'>[]
  readonly at: Date
  /** Time zone of the hospital. */
  readonly timeZone: string
  readonly hasFullNames: boolean
  /** The highest number given today; a restore reads it from the page. */
  readonly lastNumber: number
}

/**
 * Renders the outage sheet as a self-contained HTML page for any browser to open and print: a table for each board
 * with patients, with a column to fill in by hand.
 */
export function sheetPage({ queues, at, timeZone, hasFullNames, lastNumber }: SheetPage): string {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' })
  const made = `${dayIn(timeZone, at)} ${clock.format(at)}`
  const isFull = (['called', 'waiting', 'holding'] as const).some(
    (list) => queues.reduce((sum, queue) => sum + queue[list].length, 0) >= SHEET_LIST_MAX,
  )
  const notice = isFull
    ? `<p><strong>환자가 너무 많아 검사 중, 대기, 보류마다 앞의 ${SHEET_LIST_MAX}명까지만 있습니다. 나머지는 이 명단에 없습니다.</strong></p>\n`
    : ''
  const boards = queues.flatMap(({ did, called, waiting, holding }) => {
    const toSheet = (patient: WaitingPatient) => ({
      name: sheetName(patient, hasFullNames),
      number: patient.number,
      joinedAt: patient.createdAt,
    })
    const rows = sheetRows({
      called: called.map(toSheet),
      waiting: waiting.map(toSheet),
      holding: holding.map(toSheet),
    })
    return rows.length === 0
      ? []
      : boardTable(`${did.no}. ${did.name.kr}`, rows, (time) => clock.format(new Date(time)))
  })
  return `<!doctype html>
<html lang="ko">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>비상 대기 명단 ${made}</title>
<style>
@page { margin: 12mm }
body { margin: 0; color: #000; background: #fff; font: 10pt/1.35 'Malgun Gothic', 'Apple SD Gothic Neo', 'Noto Sans CJK KR', sans-serif }
@media screen { body { margin: 8mm } }
h1 { margin: 0; font-size: 15pt }
p { margin: 0 0 4mm }
section { margin: 0 0 6mm }
h2 { margin: 0 0 1mm; font-size: 12pt; break-after: avoid }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
th, td { padding: 1mm 2mm; border: 0.2mm solid #000; text-align: left; overflow-wrap: anywhere }
tr { break-inside: avoid }
</style>
<h1>비상 대기 명단</h1>
<p>${made} 기준 · ${hasFullNames ? '이름 모두 표시' : '이름 가림'} · 오늘 마지막 번호 ${lastNumber}번 · 5분마다 새로 만듭니다.</p>
${notice}${boards.length > 0 ? boards.join('\n') : '<p>대기자가 없습니다.</p>'}
</html>
`
}

function boardTable(title: string, rows: readonly SheetRow[], time: (instant: string) => string): string {
  const lines = rows.map(({ list, order, number, name, joinedAt }) =>
    [`${LISTS[list]} ${order}`, number, name, time(joinedAt), ''].map((cell) => `<td>${escaped(cell)}</td>`).join(''),
  )
  return `<section>
<h2>${escaped(title)} · ${rows.length}명</h2>
<table>
<thead><tr><th>순서</th><th>번호</th><th>이름</th><th>등록</th><th>처리</th></tr></thead>
<tbody>
${lines.map((cells) => `<tr>${cells}</tr>`).join('\n')}
</tbody>
</table>
</section>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
