import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { consoleWire } from '../../support/consoleWire.ts'
import { dialogClosed } from '../../support/page.ts'
import { renderConsole } from '../../support/renderConsole.tsx'
import { StandInFeed } from '../../support/standInFeed.ts'
import { type Answer, ofOurServer, OURS, type Recorded } from '../../support/wire.ts'

const aVisit = (given: Record<string, unknown>) => ({
  id: 1,
  number: 1,
  name: '홍길동',
  patientNo: 'P1',
  tagMappingId: null,
  tagNo: null,
  roomIds: [],
  status: 'OPEN',
  createdAt: '2026-03-02T01:00:00.000Z',
  closedAt: null,
  waitings: [],
  ...given,
})
const BOARDS = ['채혈실', '초음파실'].map((kr, at) => ({
  id: at + 1,
  no: String(at + 1),
  name: { kr },
  roomId: at + 11,
}))
const rooms = ['채혈실', '초음파실', '심전도실'].map((kr, at) => ({ id: at + 11, no: String(at + 1), name: { kr } }))
const tags = [
  ...['A1', 'A12', 'B3'].map((tagValue, at) => ({
    id: at + 21,
    tagNo: String(at + 1),
    tagValue,
    tagType: 'RFID',
    memo: '',
  })),
  { id: 24, tagNo: '4', tagValue: 'b3', tagType: 'RFID', memo: '', duplicateOf: '3' },
]
const page = (content: readonly unknown[]): Answer => ({ body: { content, totalElements: content.length } })
const user = userEvent.setup()

let feed: StandInFeed
/** The server's time, if it differs from that of this device. */
let serverNow: number | undefined
let dids: typeof BOARDS
let visits: ReturnType<typeof aVisit>[]
/** Visits of 2 March. */
let ofSecond: ReturnType<typeof aVisit>[]
/** Open visits of earlier days. */
let earlier: ReturnType<typeof aVisit>[]
let joined: Answer
let reopening: Answer
/** Visits that are finished when the server checks them out. */
let finishedNow: number[]
/** Whether a device on the way answers the check-out in place of the server. */
let checkOutLost = false
/** Response in place of a check-in. */
let refused: Answer | undefined
/** Delays the response to a search for tags with this value. */
let held: { readonly value: string; readonly until: Promise<void> } | undefined

async function answer(request: Recorded): Promise<Answer> {
  if (held && new URLSearchParams(request.url.split('?')[1]).get('tagValue') === held.value) await held.until
  const headers = { ...OURS, ...(serverNow !== undefined && { date: new Date(serverNow).toUTCString() }) }
  return { ...bareAnswer(request), headers }
}

function bareAnswer({ method, url, body }: Recorded): Answer {
  const path = url.slice('/api/v1/'.length)
  if (method === 'POST' && path === 'visits') {
    if (refused) return refused
    const visit = aVisit({ ...(body as object), id: 9 })
    visits.push(visit)
    return { status: 201, body: visit }
  }
  if (path === 'did-waitings') return joined
  if (path === 'visits/reopen') return reopening
  if (method === 'PATCH') return { body: [] }
  if (path === 'visits/check-out-earlier') {
    const ids = earlier.splice(0).map(({ id }) => id)
    return { body: { count: ids.length, ids } }
  }
  if (path === 'visits/check-out-finished')
    return checkOutLost ? { text: '<h1>차단</h1>' } : { body: { ids: finishedNow } }
  if (path === 'visits/undo-check-out')
    return { body: (body as { ids: number[] }).ids.map((id) => ({ visit: aVisit({ id }), tagLost: id === 1 })) }
  if (path.startsWith('visits?day=2026-03-02')) return page(ofSecond)
  if (path.startsWith('visits?')) return page(path.includes('earlier=true') ? earlier : visits)
  if (path === 'visits/99999') return { status: 404, body: { status: 404, message: '접수를 찾을 수 없습니다.' } }
  if (path.startsWith('visits/')) return { body: visits.find(({ id }) => path === `visits/${id}`) ?? {} }
  if (path.startsWith('dids?')) return page(dids)
  if (path.startsWith('rooms?')) return page(rooms)
  if (path.startsWith('tag-mappings?')) {
    const sought = new URLSearchParams(path.split('?')[1]).get('tagValue') ?? ''
    return page(tags.filter(({ tagValue }) => tagValue.toLowerCase().includes(sought.toLowerCase())))
  }
  return { body: { name: '김민지', authority: 'USER' } }
}

const wire = consoleWire(answer)
const changes = () => wire.requests.filter(({ method }) => method !== 'GET')
/** Clicks twice before the next render. */
const clickTwice = (button: HTMLElement) =>
  act(() => {
    button.click()
    button.click()
  })
const dialog = async () => within(await screen.findByRole('dialog'))
const choose = async (field: string, option: string) => {
  await user.click((await dialog()).getByRole('combobox', { name: new RegExp(`^${field}`) }))
  await user.click(await screen.findByRole('option', { name: option }))
}

beforeEach(() => {
  feed = new StandInFeed()
  ofOurServer()
  serverNow = undefined
  dids = BOARDS
  visits = []
  earlier = []
  joined = { status: 201, body: {} }
  refused = undefined
  held = undefined
})

it('DE-47 the address of a visit that is gone says so, and offers nothing that would not help', async () => {
  await renderConsole('/visits/99999', feed)
  expect(await (await dialog()).findByText('접수를 찾을 수 없습니다.')).toBeVisible()
  expect((await dialog()).queryByText(/잠시 후/)).toBeNull()
  expect((await dialog()).queryByRole('button', { name: '다시 시도' })).toBeNull()
})

describe('the list of those who are here', () => {
  it('DE-24 starts with the open visits, says where each patient is and how far, and has nobody to be deleted', async () => {
    visits = [
      aVisit({
        roomIds: [11, 12],
        waitings: [
          { didWaitingId: 1, didId: 1, status: 'DONE', createdAt: '' },
          { didWaitingId: 2, didId: 2, status: 'WAITING', createdAt: '' },
        ],
      }),
    ]
    await renderConsole('/visits', feed)
    expect(await screen.findByText('초음파실 대기')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: '2곳 중 1곳 완료' })).toBeInTheDocument()
    expect(wire.lines()).toContain('GET /api/v1/visits?status=OPEN&page=1')
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: '삭제' })).toBeNull()
  })

  it('DE-36 tells apart who has just come, who has finished and who has left', async () => {
    const done = { didWaitingId: 1, didId: 1, status: 'DONE', createdAt: '' }
    visits = [
      aVisit({ id: 1, roomIds: [11, 12] }),
      aVisit({ id: 2, roomIds: [11, 12], waitings: [done] }),
      aVisit({ id: 3, roomIds: [11], waitings: [done] }),
      aVisit({ id: 4, roomIds: [11], waitings: [done], status: 'CLOSED' }),
    ]
    await renderConsole('/visits', feed)
    await screen.findByText('모두 완료')
    const states = ['대기 등록 안 됨', '모두 완료', '퇴실'].map((state) =>
      screen.getAllByText(state, { selector: 'span' }),
    )
    expect(states.map((shown) => shown.length)).toEqual([2, 1, 1])
    expect(new Set(states.map(([shown]) => shown?.dataset.status)).size).toBe(3)
    expect(new Set(states.map(([shown]) => shown?.querySelector('svg')?.dataset.testid)).size).toBe(3)
  })

  it("DE-24 says when a patient came without a date, if it is today by the server's clock", async () => {
    serverNow = Date.now() - 48 * 3_600_000
    const [today, yesterday] = [serverNow, serverNow - 24 * 3_600_000].map((at) => new Date(at).toISOString())
    visits = [aVisit({ id: 1, createdAt: today }), aVisit({ id: 2, createdAt: yesterday })]
    await renderConsole('/visits', feed)
    await screen.findAllByText('대기 등록 안 됨')
    const times = screen.getAllByText(/\d\d:\d\d$/, { selector: 'time' })
    expect(times.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^\d\d:\d\d$/),
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    ])
  })

  it('a name that is searched for stays out of the address and off the device', async () => {
    visits = [aVisit({})]
    const router = await renderConsole('/visits', feed)
    await user.type(await screen.findByRole('textbox', { name: '이름 검색' }), '홍길동{Enter}')
    await waitFor(() =>
      expect(wire.requests.at(-1)).toMatchObject({
        url: '/api/v1/visits?status=OPEN&page=1',
        filters: 'name=%ED%99%8D%EA%B8%B8%EB%8F%99',
      }),
    )
    expect(router.state.location.search).toBe('')
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('홍길동')
  })

  it('is exported with a reason, which our server logs with the count before the file is written', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:visits')
    onTestFinished(() => made.mockRestore())
    visits = [aVisit({}), aVisit({ id: 2, number: 2 })]
    await renderConsole('/visits', feed)
    await screen.findAllByText('대기 등록 안 됨')
    await user.click(screen.getByRole('button', { name: '내보내기' }))
    expect(changes()).toEqual([])
    await choose('사유', '보고와 통계')
    await user.click((await dialog()).getByRole('button', { name: '내보내기' }))
    expect(await screen.findByText('2건을 CSV 파일로 저장했습니다.')).toBeVisible()
    expect(changes()).toEqual([
      expect.objectContaining({
        url: '/api/v1/audit/exports',
        body: { list: 'visits', format: 'CSV', count: 2, reason: 'REPORT' },
      }),
    ])
    await user.click(screen.getByRole('button', { name: '인쇄' }))
    expect((await dialog()).getByRole('combobox', { name: /^사유/ })).toHaveTextContent('보고와 통계')
  })

  it('DE-24 lets only an open visit be corrected, also where a newer server knows further states', async () => {
    visits = ['OPEN', 'CLOSED', 'EXPECTED'].map((status, at) => aVisit({ id: at + 1, status }))
    await renderConsole('/visits', feed)
    const edit = await screen.findAllByRole('link', { name: '수정' })
    expect(edit.map((link) => link.getAttribute('aria-disabled') === 'true')).toEqual([false, true, true])
  })

  it('WT-07 follows the boards, so that "where" stays true', async () => {
    visits = [aVisit({ waitings: [{ didWaitingId: 2, didId: 2, status: 'WAITING', createdAt: '' }] })]
    await renderConsole('/visits', feed)
    await screen.findByText('초음파실 대기')
    visits = [aVisit({ waitings: [{ didWaitingId: 2, didId: 2, status: 'CALLED', createdAt: '' }] })]
    feed.reload(2)
    expect(await screen.findByText('초음파실 검사 중')).toBeVisible()
  })

  it('WT-07 learns within ten seconds of a check-in at another desk that joins no queue', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    visits = [aVisit({})]
    await renderConsole('/visits', feed)
    await screen.findByText('대기 등록 안 됨')
    visits = [aVisit({}), aVisit({ id: 2, name: '성춘향' })]
    act(() => void vi.advanceTimersByTime(10_000))
    expect(await screen.findByText('성춘향')).toBeVisible()
  })

  it('WT-07 polls without the live connection, and does not say that the server is lost', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    visits = [aVisit({})]
    await renderConsole('/visits', feed)
    await screen.findByText('대기 등록 안 됨')
    act(() => feed.become('lost'))
    expect(await screen.findByRole('alert')).toHaveTextContent('실시간 연결 안 됨. 내용은 5초마다 새로 읽습니다.')
    visits = [aVisit({}), aVisit({ id: 2, name: '성춘향' })]
    act(() => void vi.advanceTimersByTime(5_000))
    expect(await screen.findByText('성춘향')).toBeVisible()
  })

  const reopened = (given: object) => ({
    body: {
      visit: aVisit({ tagNo: '7', number: 4 }),
      tagLost: false,
      numberChanged: false,
      placesRestored: true,
      ...given,
    },
  })

  it('DE-27 takes a check-out back within ten seconds, once, and says what is back', async () => {
    visits = [aVisit({})]
    reopening = { status: 503, body: {} }
    await renderConsole('/visits', feed)
    await user.click(await screen.findByRole('button', { name: '퇴실' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '퇴실' }))
    const undo = () => screen.findByRole('button', { name: '1 홍길동님 퇴실 처리 완료 실행 취소' })
    await user.click(await undo())
    expect(await screen.findByText('접수를 다시 열지 못했습니다.')).toBeVisible()
    reopening = reopened({})
    await user.click(await undo())
    expect(await screen.findByText('4 홍길동님의 접수를 다시 열었습니다.')).toBeVisible()
    expect(screen.getByText('대기하던 자리로 돌아갔습니다. 7번 태그를 다시 연결했습니다.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: /실행 취소$/ })).toBeNull())
    const [, first, again] = changes()
    expect(first).toMatchObject({ method: 'POST', url: '/api/v1/visits/reopen', body: { id: 1 } })
    expect(first?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(again).toEqual(first)
  })

  it('DE-27 opens the visit of somebody who has left after a question, and says what is lost', async () => {
    visits = [aVisit({ status: 'CLOSED' })]
    reopening = reopened({ tagLost: true, numberChanged: true, placesRestored: false })
    await renderConsole('/visits', feed)
    await user.click(await screen.findByRole('button', { name: '다시 열기' }))
    expect(changes()).toEqual([])
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '다시 열기' }))
    expect(
      await screen.findByText(
        /^필요하면 대기 등록을 다시 해 주세요\. 태그는 .* 연결하지 못했습니다\. 번호가 4번으로 바뀌었습니다\.$/,
      ),
    ).toBeVisible()
    expect(changes()).toMatchObject([{ url: '/api/v1/visits/reopen', body: { id: 1 } }])
  })

  it('DE-27 reopens a visit again after its next check-out, and once however often an answer is lost', async () => {
    visits = [aVisit({ status: 'CLOSED' })]
    reopening = { status: 503, body: {} }
    await renderConsole('/visits', feed)
    const ask = async () => user.click(await screen.findByRole('button', { name: '다시 열기' }))
    const confirm = async () =>
      user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '다시 열기' }))
    await ask()
    await confirm()
    expect(await screen.findByText('접수를 다시 열지 못했습니다.')).toBeVisible()
    reopening = reopened({})
    visits = [aVisit({ status: 'OPEN' })]
    await confirm()
    expect(await screen.findByRole('button', { name: '퇴실' })).toBeVisible()
    await dialogClosed('alertdialog')

    // Another desk checks the patient out.
    visits = [aVisit({ status: 'CLOSED' })]
    feed.reload(1)
    await ask()
    await confirm()
    await waitFor(() => expect(changes()).toHaveLength(3))
    const [first, again, later] = changes().map(({ key }) => key)
    expect(again).toBe(first)
    expect(later).toMatch(/^[0-9a-f]{32}$/)
    expect(later).not.toBe(first)
  })

  it('DE-24 checks out after a question, with the id and the status only', async () => {
    visits = [aVisit({ tagNo: '7' })]
    await renderConsole('/visits', feed)
    await user.click(await screen.findByRole('button', { name: '퇴실' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/홍길동님을 퇴실 처리하시겠습니까/)).toBeVisible()
    const button = question.getByRole('button', { name: '퇴실' })
    clickTwice(button)
    expect(await screen.findByText('퇴실 처리 완료')).toBeVisible()
    expect(changes()).toMatchObject([
      { method: 'PATCH', url: '/api/v1/visits', body: { visits: [{ id: 1, status: 'CLOSED' }] } },
    ])
  })
})

describe('the visits of another day', () => {
  it('are shown with those who have left; nothing of them joins a queue, and erased names say so', async () => {
    serverNow = Date.parse('2026-03-03T01:00:00.000Z')
    earlier = [aVisit({ id: 3 })]
    await renderConsole('/visits', feed)
    const day = await screen.findByLabelText('접수일')
    await waitFor(() => expect(day).toHaveValue('2026-03-03'))
    expect(await screen.findByRole('button', { name: '하루 마감' })).toBeVisible()
    ofSecond = [
      aVisit({ status: 'CLOSED', closedAt: '2026-03-02T02:00:00.000Z' }),
      aVisit({ id: 2, number: 2, name: '', patientNo: '', status: 'CLOSED', closedAt: '2026-03-02T02:00:00.000Z' }),
    ]
    fireEvent.change(day, { target: { value: '2026-03-02' } })
    const erased = within(await screen.findByRole('row', { name: /이름 지워짐/ }))
    const left = within(screen.getByRole('row', { name: /홍길동/ }))
    expect(wire.lines()).toContain('GET /api/v1/visits?day=2026-03-02&page=1')
    expect(left.getByRole('button', { name: '다시 열기' })).toBeVisible()
    expect(erased.queryByRole('button', { name: '다시 열기' })).toBeNull()
    for (const name of ['대기 등록', '퇴실', '접수증']) {
      expect(left.queryByRole('button', { name })).toBeNull()
      expect(left.queryByRole('link', { name })).toBeNull()
    }
    expect(screen.queryByRole('button', { name: /하루 마감|지난 접수/ })).toBeNull()
    fireEvent.change(day, { target: { value: '2026-03-03' } })
    expect(await screen.findByRole('button', { name: '하루 마감' })).toBeVisible()
    await waitFor(() =>
      expect(wire.lines().findLast((line) => line.includes('/visits?') && !line.includes('earlier'))).toBe(
        'GET /api/v1/visits?status=OPEN&page=1',
      ),
    )
  })
})

describe('patients of earlier days who were never checked out', () => {
  it('are counted beside the list, and all leave after a question', async () => {
    earlier = [aVisit({ id: 2 }), aVisit({ id: 3 })]
    await renderConsole('/visits', feed)
    await user.click(await screen.findByRole('button', { name: '지난 접수 2명' }))
    const question = within(await screen.findByRole('alertdialog', { name: '지난 접수 퇴실 처리' }))
    expect(question.getByText(/^오늘 전에 접수한 환자 2명을 모두/)).toBeVisible()
    expect(changes()).toEqual([])
    const button = question.getByRole('button', { name: '퇴실' })
    clickTwice(button)
    expect(await screen.findByText('2명의 퇴실 처리가 완료되었습니다.')).toBeVisible()
    expect(changes().map(({ method, url }) => [method, url])).toEqual([['POST', '/api/v1/visits/check-out-earlier']])
    await waitFor(() => expect(screen.queryByRole('button', { name: /^지난 접수/ })).toBeNull())
    await user.click(await screen.findByRole('button', { name: '2명 퇴실 처리 완료 실행 취소' }))
    expect(await screen.findByText('2명의 퇴실을 되돌렸습니다.')).toBeVisible()
    expect(changes().at(-1)).toMatchObject({ url: '/api/v1/visits/undo-check-out', body: { ids: [2, 3] } })
  })

  it('are not said to be checked out again when another desk was faster', async () => {
    earlier = [aVisit({ id: 2 })]
    await renderConsole('/visits', feed)
    await user.click(await screen.findByRole('button', { name: '지난 접수 1명' }))
    const question = within(await screen.findByRole('alertdialog', { name: '지난 접수 퇴실 처리' }))
    earlier = []
    await user.click(question.getByRole('button', { name: '퇴실' }))
    expect(await screen.findByText('새로 퇴실 처리한 환자가 없습니다.')).toBeVisible()
    expect(screen.queryByText(/완료되었습니다/)).toBeNull()
  })

  it('DE-37 are marked in the list as they are in the queues', async () => {
    visits = [aVisit({ leftOver: true }), aVisit({ id: 2, name: '성춘향' })]
    await renderConsole('/visits', feed)
    const yesterday = within(await screen.findByRole('row', { name: /홍길동/ }))
    expect(yesterday.getByTitle(/^오늘 전에 접수하고 퇴실하지 않은/)).toHaveTextContent('어제')
    expect(screen.getAllByText('어제')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /^지난 접수/ })).toBeNull()
  })
})

describe('the end of the day', () => {
  const done = { didWaitingId: 1, didId: 1, status: 'DONE', createdAt: '' }

  it('checks out in one press who is finished, lists the others with why, and can be undone', async () => {
    visits = [
      aVisit({ id: 2, number: 2, name: '이두리', roomIds: [11], waitings: [done] }),
      aVisit({ id: 1, number: 1, name: '김하나', roomIds: [11], waitings: [done], tagMappingId: 21, tagNo: '7' }),
      aVisit({ id: 3, number: 3, name: '박세나', waitings: [{ ...done, status: 'HOLDING' }] }),
      aVisit({ id: 4, number: 4, name: '최네찌', roomIds: [11, 12], waitings: [done] }),
    ]
    finishedNow = [1, 2]
    await renderConsole('/visits', feed)
    await user.click(await screen.findByRole('button', { name: '하루 마감' }))
    const page = within(await screen.findByRole('dialog', { name: '하루 마감' }))
    const finished = within(await page.findByRole('region', { name: '모두 마친 환자 2명' }))
    expect(finished.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['1 김하나', '2 이두리'])
    expect(finished.getByText('돌려받을 태그 1개: 7')).toBeVisible()
    const left = within(page.getByRole('region', { name: '아직 마치지 않은 환자 2명' }))
    expect(left.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '3 박세나전체 검사실 · 0곳 완료채혈실 보류',
      '4 최네찌2곳 중 1곳 완료대기 등록 안 됨',
    ])
    const button = page.getByRole('button', { name: '2명 퇴실' })
    clickTwice(button)
    expect(await screen.findByText('2명의 퇴실 처리가 완료되었습니다.')).toBeVisible()
    expect(changes()).toMatchObject([{ url: '/api/v1/visits/check-out-finished', body: { ids: [1, 2] } }])
    await user.click(await screen.findByRole('button', { name: '2명 퇴실 처리 완료 실행 취소' }))
    expect(await screen.findByText('2명의 퇴실을 되돌렸습니다.')).toBeVisible()
    expect(screen.getByText(/^태그 1개는/)).toBeVisible()
    expect(changes().at(-1)).toMatchObject({ url: '/api/v1/visits/undo-check-out', body: { ids: [1, 2] } })
  })

  it('DE-48 says which number tickets wait, and closes them with the others unless staff leave them', async () => {
    const waiting = { ...done, status: 'WAITING' }
    visits = [
      aVisit({ id: 1, number: 1, name: '김하나', roomIds: [11], waitings: [done] }),
      aVisit({ id: 2, number: 37, name: '', ticket: true, waitings: [waiting] }),
      aVisit({ id: 3, number: 38, name: '', ticket: true, waitings: [{ ...done, status: 'HOLDING' }] }),
      aVisit({ id: 4, number: 39, name: '', ticket: true, waitings: [{ ...done, status: 'CALLED' }] }),
      aVisit({ id: 5, number: 40, name: '', ticket: true, waitings: [done] }),
    ]
    finishedNow = [1, 2, 3, 5]
    await renderConsole('/visits', feed)
    await user.click(await screen.findByRole('button', { name: '하루 마감' }))
    const page = within(await screen.findByRole('dialog', { name: '하루 마감' }))
    const tickets = within(await page.findByRole('region', { name: '기다리는 번호표 2장' }))
    expect(tickets.getByText('37, 38')).toBeVisible()
    expect(await page.findByRole('region', { name: '모두 마친 환자 2명' })).toHaveTextContent('40번 고객')
    expect(page.getByRole('region', { name: '아직 마치지 않은 환자 1명' })).toHaveTextContent('39번 고객')
    await user.click(tickets.getByRole('checkbox', { name: '함께 마감합니다' }))
    expect(page.getByRole('button', { name: '2명 퇴실' })).toBeVisible()
    await user.click(tickets.getByRole('checkbox', { name: '함께 마감합니다' }))
    await user.click(page.getByRole('button', { name: '2명 퇴실, 번호표 2장 마감' }))
    expect(await screen.findByText('4명의 퇴실 처리가 완료되었습니다.')).toBeVisible()
    expect(changes()).toMatchObject([{ url: '/api/v1/visits/check-out-finished', body: { ids: [1, 5, 2, 3] } }])
  })

  it('lists who finishes while it is open', async () => {
    const at = (waiting: object) => [aVisit({ id: 1, number: 1, roomIds: [11], waitings: [waiting] })]
    visits = at({ ...done, status: 'CALLED' })
    await renderConsole('/visits', feed)
    const open = await screen.findByRole('button', { name: '하루 마감' })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    fireEvent.click(open)
    expect(await screen.findByRole('region', { name: '모두 마친 환자 0명' })).toBeVisible()
    visits = at(done)
    act(() => void vi.advanceTimersByTime(5_000))
    expect(await screen.findByRole('region', { name: '모두 마친 환자 1명' })).toBeVisible()
  })

  it('repeats the request that got no answer, although somebody else has finished since, and can undo it', async () => {
    visits = [
      aVisit({ id: 1, number: 1, roomIds: [11], waitings: [done] }),
      aVisit({ id: 2, number: 2, roomIds: [11], waitings: [{ ...done, status: 'CALLED' }] }),
    ]
    finishedNow = [1]
    await renderConsole('/visits', feed)
    await user.click(await screen.findByRole('button', { name: '하루 마감' }))
    checkOutLost = true
    await user.click(await screen.findByRole('button', { name: '1명 퇴실' }))
    expect(await screen.findByText('퇴실 처리를 하지 못했습니다.')).toBeVisible()
    checkOutLost = false
    visits = [aVisit({ id: 2, number: 2, roomIds: [11], waitings: [done] })]
    const page = within(screen.getByRole('dialog', { name: '하루 마감' }))
    expect(page.getByRole('region', { name: '모두 마친 환자 1명' })).toHaveTextContent('1 홍길동')
    await user.click(page.getByRole('button', { name: '1명 퇴실' }))
    expect(await screen.findByRole('button', { name: '1명 퇴실 처리 완료 실행 취소' })).toBeVisible()
    const [lost, repeated] = changes()
    expect(repeated).toMatchObject({ body: { ids: [1] }, key: lost?.key })
  })

  it('does not say that patients stay whom another desk has checked out meanwhile', async () => {
    visits = [aVisit({ id: 1, number: 1, roomIds: [11], waitings: [done] })]
    finishedNow = []
    await renderConsole('/visits', feed)
    await user.click(await screen.findByRole('button', { name: '하루 마감' }))
    await user.click(await screen.findByRole('button', { name: '1명 퇴실' }))
    expect(await screen.findByText('새로 퇴실 처리한 환자가 없습니다.')).toBeVisible()
    expect(screen.getByText(/다른 직원이 퇴실 처리했거나 .* 1명은 제외했습니다/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /실행 취소/ })).toBeNull()
  })

  it('says who has gone on meanwhile', async () => {
    visits = [
      aVisit({ id: 1, number: 1, roomIds: [11], waitings: [done] }),
      aVisit({ id: 2, number: 2, roomIds: [11], waitings: [done] }),
    ]
    finishedNow = [2]
    await renderConsole('/visits', feed)
    await user.click(await screen.findByRole('button', { name: '하루 마감' }))
    await user.click(await screen.findByRole('button', { name: '2명 퇴실' }))
    expect(await screen.findByText('1명의 퇴실 처리가 완료되었습니다.')).toBeVisible()
    expect(screen.getByText(/1명은 제외했습니다\.$/)).toBeVisible()
  })
})

describe('checking a patient in', () => {
  it('DE-24 sends name, number, tag, rooms in their order and the queue to join in one call, and says the number', async () => {
    await renderConsole('/visits/create', feed)
    await user.type((await dialog()).getByLabelText(/^이름/), '김철수')
    await user.type((await dialog()).getByLabelText('환자 번호'), 'P-77')
    await user.click((await dialog()).getByRole('combobox', { name: /^검사실 순서/ }))
    await user.click(await screen.findByRole('option', { name: '1. 채혈실' }))
    await user.click(await screen.findByRole('option', { name: '3. 심전도실' }))
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: '3. 심전도실 앞으로' }))
    await choose('태그', '3번 태그')
    await choose('바로 대기 등록', '2. 초음파실')
    await user.click((await dialog()).getByRole('button', { name: '접수하기' }))
    expect(await screen.findByText('접수 성공 · 접수 번호 1번')).toBeVisible()
    expect(changes()).toMatchObject([{ method: 'POST', url: '/api/v1/visits' }])
    expect(changes()[0]?.body).toEqual({
      name: '김철수',
      patientNo: 'P-77',
      hideName: false,
      alerts: [],
      note: '',
      tagMappingId: 23,
      roomIds: [13, 11],
      didId: 2,
    })
  })

  it('DE-24 notes what staff must mind, and shows it beside the name', async () => {
    await renderConsole('/visits/create', feed)
    await user.type((await dialog()).getByLabelText(/^이름/), '김철수')
    await user.click((await dialog()).getByRole('button', { name: '휠체어' }))
    await user.click((await dialog()).getByRole('button', { name: '금식' }))
    await user.type((await dialog()).getByLabelText(/^메모/), '왼팔 채혈 금지')
    await user.click((await dialog()).getByRole('button', { name: '접수하기' }))
    const row = within(await screen.findByRole('row', { name: /김철수/ }))
    expect(row.getByText('휠체어')).toBeVisible()
    expect(row.getByText('왼팔 채혈 금지')).toBeVisible()
    expect(changes()).toMatchObject([{ body: { alerts: ['FASTING', 'WHEELCHAIR'], note: '왼팔 채혈 금지' } }])
  })

  it('DE-24 has nothing to choose where there is one board: the patient joins its queue, or none', async () => {
    dids = BOARDS.slice(0, 1)
    const router = await renderConsole('/visits/create', feed)
    const joins = async () => (await dialog()).findByRole('switch', { name: /^바로 대기 등록 ?1\. 채혈실$/ })
    expect(await joins()).toBeChecked()
    expect((await dialog()).queryByRole('combobox', { name: /^바로 대기 등록/ })).toBeNull()
    await user.type((await dialog()).getByLabelText(/^이름/), '김철수')
    await user.click((await dialog()).getByRole('button', { name: '접수하기' }))
    expect(await screen.findByText('접수 성공 · 접수 번호 1번')).toBeVisible()
    await dialogClosed()
    await act(() => router.navigate('/visits/create'))
    await user.type((await dialog()).getByLabelText(/^이름/), '이영희')
    await user.click(await joins())
    await user.click((await dialog()).getByRole('button', { name: '접수하기' }))
    await waitFor(() => expect(changes()).toHaveLength(2))
    expect(changes().map(({ body }) => (body as { didId?: number }).didId)).toEqual([1, undefined])
  })

  it('DE-24 shows at its field that the queue cannot be joined, and nobody is checked in', async () => {
    refused = {
      status: 400,
      body: { status: 400, message: '', errors: [{ field: 'didId', message: '등록되지 않은 대기판입니다.' }] },
    }
    await renderConsole('/visits/create', feed)
    await user.type((await dialog()).getByLabelText(/^이름/), '김철수')
    await choose('바로 대기 등록', '1. 채혈실')
    await user.click((await dialog()).getByRole('button', { name: '접수하기' }))
    expect(await (await dialog()).findByText('등록되지 않은 대기판입니다.')).toBeVisible()
    expect(visits).toEqual([])
  })

  it('TG-04 takes a tapped tag by its value, whatever Caps Lock makes of it, says of another one whose it is, and sends nothing by the Enter of the reader', async () => {
    visits = [aVisit({ tagMappingId: 22 })]
    await renderConsole('/visits/create', feed)
    for (const [tap, said] of [
      ['A', '등록되지 않은 태그입니다.'],
      ['A1', '1번 태그'],
      ['b3', '3번 태그'],
      ['A12', '홍길동님이 사용 중인 태그입니다.'],
    ] as const) {
      await user.type((await dialog()).getByLabelText('태그 찍기'), `${tap}{Enter}`)
      expect(await (await dialog()).findByText(said)).toBeVisible()
    }
    expect(changes()).toEqual([])
  })

  it.each([
    {
      what: 'of two taps the later',
      next: async () => user.type((await dialog()).getByLabelText('태그 찍기'), 'B3{Enter}'),
    },
    { what: 'what is chosen after a tap', next: () => choose('태그', '3번 태그') },
  ])('TG-04 takes $what, however long the server takes to find the first', async ({ next }) => {
    const found = Promise.withResolvers<void>()
    held = { value: 'A1', until: found.promise }
    await renderConsole('/visits/create', feed)
    await user.type((await dialog()).getByLabelText('태그 찍기'), 'A1{Enter}')
    await waitFor(() => expect(wire.lines().some((line) => line.includes('tagValue=A1'))).toBe(true))
    await next()
    expect(await (await dialog()).findByText('3번 태그')).toBeVisible()
    found.resolve()
    await user.type((await dialog()).getByLabelText(/^이름/), '김철수')
    await user.click((await dialog()).getByRole('button', { name: '접수하기' }))
    expect(await screen.findByText(/^접수 성공/)).toBeVisible()
    expect(changes()).toMatchObject([{ body: { name: '김철수', tagMappingId: 23 } }])
  })

  it('TG-04 waits with the check-in for the tag that is still being looked up', async () => {
    const found = Promise.withResolvers<void>()
    held = { value: 'B3', until: found.promise }
    await renderConsole('/visits/create', feed)
    await user.type((await dialog()).getByLabelText(/^이름/), '김철수')
    await user.type((await dialog()).getByLabelText('태그 찍기'), 'B3{Enter}')
    await user.click((await dialog()).getByRole('button', { name: '접수하기' }))
    expect(changes()).toEqual([])
    found.resolve()
    expect(await screen.findByText(/^접수 성공/)).toBeVisible()
    expect(changes()).toMatchObject([{ body: { name: '김철수', tagMappingId: 23 } }])
  })

  it('DE-24 sends of a corrected visit only what has changed', async () => {
    visits = [aVisit({ roomIds: [11] })]
    await renderConsole('/visits/1', feed)
    const name = await (await dialog()).findByLabelText(/^이름/)
    await waitFor(() => expect(name).toHaveValue('홍길동'))
    await user.type(name, '순')
    await user.click((await dialog()).getByRole('button', { name: '저장' }))
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]).toMatchObject({ method: 'PATCH', url: '/api/v1/visits' })
    expect(changes()[0]?.body).toEqual({ visits: [{ id: 1, name: '홍길동순' }] })
  })

  it('DE-30 offers no tag whose value an older one has, for no reader finds it', async () => {
    await renderConsole('/visits/create', feed)
    await user.click((await dialog()).getByRole('combobox', { name: /^태그/ }))
    await screen.findByRole('option', { name: '1번 태그' })
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      '태그 없음',
      '1번 태그',
      '2번 태그',
      '3번 태그',
    ])
  })

  it('TG-04 takes a tag that was returned at another desk while the form was open', async () => {
    visits = [aVisit({ tagMappingId: 22, tagNo: '2' })]
    await renderConsole('/visits/create', feed)
    await user.type((await dialog()).getByLabelText(/^이름/), '성춘향')
    await waitFor(() => expect(wire.lines().some((line) => line.includes('visits?status=OPEN&paged=false'))).toBe(true))
    visits = [aVisit({ id: 2, name: '김철수', tagMappingId: 29, tagNo: '29' })]
    await user.type((await dialog()).getByLabelText('태그 찍기'), 'A12{Enter}')
    await waitFor(async () =>
      expect((await dialog()).getByRole('combobox', { name: /^태그/ })).toHaveTextContent('2번 태그'),
    )
    expect(screen.queryByText(/사용 중인 태그입니다/)).toBeNull()
    await user.click((await dialog()).getByRole('button', { name: '접수하기' }))
    expect(await screen.findByText(/^접수 성공/)).toBeVisible()
    expect(changes()).toMatchObject([{ body: { name: '성춘향', tagMappingId: 22 } }])
  })

  const fillIn = async (name: string, patientNo: string) => {
    await renderConsole('/visits/create', feed)
    await user.type((await dialog()).getByLabelText(/^이름/), name)
    await user.type((await dialog()).getByLabelText('환자 번호'), patientNo)
    await user.click((await dialog()).getByRole('button', { name: '접수하기' }))
  }
  const aWaitingPatient = () =>
    aVisit({
      id: 3,
      number: 12,
      createdAt: '2026-03-02T00:30:00.000Z',
      waitings: [{ didWaitingId: 1, didId: 1, status: 'WAITING', createdAt: '' }],
    })

  it('DE-27 asks before it checks the same name and number in a second time, and says what there is', async () => {
    visits = [aWaitingPatient()]
    await fillIn('홍길동', 'P1')
    const question = within(await screen.findByRole('alertdialog', { name: '이미 접수된 환자입니다' }))
    expect(question.getByText('12번 홍길동 · 09:30 접수 · 채혈실 대기')).toBeVisible()
    expect(changes()).toEqual([])
    await user.click(question.getByRole('button', { name: '취소' }))
    await dialogClosed('alertdialog')
    expect((await dialog()).getByLabelText(/^이름/)).toHaveValue('홍길동')
    expect(changes()).toEqual([])

    await user.click((await dialog()).getByRole('button', { name: '접수하기' }))
    await user.click(await screen.findByRole('button', { name: '그대로 접수' }))
    expect(await screen.findByText(/^접수 성공/)).toBeVisible()
    expect(changes()).toMatchObject([
      { method: 'POST', url: '/api/v1/visits', body: { name: '홍길동', patientNo: 'P1' } },
    ])
    const sought = wire.requests.find(({ url }) => url.includes('earlier=false'))
    expect(Object.fromEntries(new URLSearchParams(sought?.filters))).toEqual({ patientNo: 'P1' })
  })

  it.each([
    ['the same name with another number', '홍길동', 'P2'],
    ['a longer number', '홍길동', 'P'],
  ])('DE-27 asks nothing for %s', async (_, name, patientNo) => {
    visits = [aWaitingPatient()]
    await fillIn(name, patientNo)
    expect(await screen.findByText(/^접수 성공/)).toBeVisible()
    expect(changes()).toHaveLength(1)
  })

  it('DE-27 asks about a patient number that another name has today', async () => {
    visits = [aWaitingPatient()]
    await fillIn('홍길', 'P1')
    const question = within(await screen.findByRole('alertdialog', { name: '같은 환자 번호로 접수한 환자가 있습니다' }))
    expect(question.getByText('12번 홍길동 · 09:30 접수 · 채혈실 대기')).toBeVisible()
    expect(changes()).toEqual([])
    await user.click(question.getByRole('button', { name: '그대로 접수' }))
    expect(await screen.findByText(/^접수 성공/)).toBeVisible()
  })

  it('DE-24 asks for a name', async () => {
    await renderConsole('/visits/create', feed)
    await user.click((await dialog()).getByRole('button', { name: '접수하기' }))
    expect(await screen.findByText('필수 입력란입니다.')).toBeVisible()
    expect(changes()).toEqual([])
  })
})

describe('changing the tag of a patient', () => {
  const retap = async (tagValue: string) =>
    user.type((await dialog()).getByLabelText('태그 찍기'), `${tagValue}{Enter}`)
  const chosen = async (label: string) =>
    waitFor(async () => expect((await dialog()).getByRole('combobox', { name: /^태그/ })).toHaveTextContent(label))

  it.each([
    { how: 'a tap on a wrong tag', leave: () => retap('A1') },
    { how: 'no tag was chosen', leave: () => choose('태그', '태그 없음') },
  ])('TG-04 takes back the tag that the patient has after $how', async ({ leave }) => {
    visits = [aVisit({ tagMappingId: 22, tagNo: '2' }), aVisit({ id: 2, name: '성춘향', tagMappingId: 23, tagNo: '3' })]
    await renderConsole('/visits/1', feed)
    await chosen('2번 태그')
    await leave()
    await waitFor(async () =>
      expect((await dialog()).getByRole('combobox', { name: /^태그/ })).not.toHaveTextContent('2번 태그'),
    )
    await retap('A12')
    await chosen('2번 태그')
    expect(screen.queryByText(/사용 중인 태그입니다/)).toBeNull()
    await leave()
    await choose('태그', '2번 태그')
    await chosen('2번 태그')
    await retap('B3')
    expect(await screen.findByText('성춘향님이 사용 중인 태그입니다.')).toBeVisible()
  })
})

it('WT-07 reads the shown page once for many changes of the queues, and not every visit for the tags of an open check-in', async () => {
  await renderConsole('/visits/create', feed)
  await dialog()
  const everyone = () =>
    wire.lines().filter((line) => line.startsWith('GET /api/v1/visits?') && line.includes('paged=false'))
  const pages = () => wire.lines().filter((line) => line.startsWith('GET /api/v1/visits?') && line.includes('page=1'))
  await waitFor(() => expect(everyone()).toHaveLength(1))
  await waitFor(() => expect(pages()).toHaveLength(1))
  for (let at = 0; at < 20; at += 1) act(() => feed.reload((at % 2) + 1))
  await waitFor(() => expect(pages()).toHaveLength(2))
  // A request for all patients would have been sent together with the one for the page.
  expect(everyone()).toHaveLength(1)
})
