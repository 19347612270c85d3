import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { KIOSKS_DESTINATION } from '../../../contract/realtime.ts'
import { CallReceipts } from '../../../src/realtime/callReceipts.ts'
import { miniBoard } from '../../../src/viewer/mini/loadMini.ts'
import { MiniBoard } from '../../../src/viewer/mini/MiniBoard.tsx'
import { OwnMoves, PATIENCE_MS } from '../../../src/viewer/mini/ownMoves.ts'
import { TOUCH_MS } from '../../../src/queue/aim.ts'
import { ToastStore } from '../../../src/viewer/mini/toastStore.ts'
import { ofOurServer } from '../support/wire.ts'
import { pass, reload, standIn } from './renderWall.tsx'
import { aPatient, KIOSK_CALLS, manyPatients, StandInFeed, type StandInServer } from './standInServer.ts'

let server: StandInServer
let feed: StandInFeed

standIn((made) => {
  server = made
  localStorage.setItem('accessToken', 'mine')
  localStorage.setItem('refreshToken', 'first')
  server.validToken = 'mine'
  server.holding = [aPatient(1, '김보류')]
  server.called = [aPatient(2, '박검진')]
  server.waiting = [aPatient(3, '이대기'), aPatient(4, '최대기')]
})

// Its file is there before the first move, as it is after the first use of a window.
beforeAll(() => import('../../../src/queue/rows/UndoStrip.tsx'))
afterEach(() => ofOurServer(false))

async function renderMini(): Promise<void> {
  feed = new StandInFeed()
  const ownMoves = new OwnMoves(feed)
  const board = miniBoard('7', ownMoves)
  const receipts = new CallReceipts(feed)
  receipts.follow(7)
  render(<MiniBoard didId="7" board={board} receipts={receipts} toasts={new ToastStore()} ownMoves={ownMoves} />)
  await act(async () => feed.become('connected'))
  await pass(0)
  // The code that masks names is loaded where nobody is signed in.
  await act(() => vi.dynamicImportSettled())
}

const list = (name: string) => within(screen.getByRole('region', { name }))
const press = (region: string, button: string) => fireEvent.click(list(region).getByRole('button', { name: button }))
const posts = () =>
  server.requests.filter((request) => request.method === 'POST').map(({ path, body }) => ({ path, body }))

describe('the mini viewer', () => {
  it('keeps who is in exam in place when one of them is called again, which the server lists last', async () => {
    const [first, second] = [aPatient(2, '박검진'), aPatient(5, '정검진')]
    server.called = [first, second].map((patient, at) => ({ ...patient, order: at + 1 }))
    await renderMini()
    const names = () =>
      [...document.querySelectorAll('[data-list=called] [data-row]')].map((row) => row.getAttribute('data-row'))
    expect(names()).toEqual(['called:2', 'called:5'])
    server.called = [second, first].map((patient, at) => ({ ...patient, order: at + 1 }))
    await reload(feed)
    expect(names()).toEqual(['called:2', 'called:5'])
  })

  it('shows the emergency text of the walls above the lists, until its time', async () => {
    server.facts = { emergency: { text: '화재 대피', speaks: false, until: '2026-03-02T01:52:00Z' } }
    await renderMini()
    expect(screen.getByRole('alert').textContent).toBe('화재 대피')
    expect(list('대기').getByRole('button', { name: '이대기 호출' })).toBeTruthy()
    await pass(600_000)
    expect(screen.queryByText('화재 대피')).toBeNull()
  })

  it('DE-07 leaves a name as it is that the server has masked', async () => {
    localStorage.clear()
    server.validToken = null
    server.waiting = [aPatient(3, '이O기', { nameHidden: false }), aPatient(4, '최대기')]
    await renderMini()
    expect(
      list('대기')
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.querySelector('td:nth-child(2)')?.textContent),
    ).toEqual(['이O기', '최O기'])
  })

  it('says of an address that names no board that there is none', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ status: 400, code: 'INVALID', message: '번호가 올바르지 않습니다.' }, { status: 400 }),
    )
    await renderMini()
    expect(screen.getByRole('heading').textContent).toBe('대기판 정보를 찾을 수 없습니다.')
  })

  it('counts nobody before it knows who is there', async () => {
    server.away = true
    server.holding = []
    await renderMini()
    expect(list('보류').getByRole('heading').textContent?.trim()).toBe('보류')
    server.away = false
    await pass(5_000)
    expect(list('보류').getByRole('heading').textContent).toBe('보류 0보류된 환자가 없습니다.')
    expect(list('대기').getByRole('heading').textContent).toBe('대기 2')
  })

  it('reads the board once for its own move, when that is through, and does not wait long for it', async () => {
    await renderMini()
    const asked = () => server.countOf('/api/v1/did-waitings/called/dids/7')
    const before = asked()
    const answer = Promise.withResolvers<void>()
    server.onPost = () => answer.promise
    press('검사 중', '박검진 완료')
    await pass(0)
    await act(async () => feed.tell({ type: 'RELOAD', message: '' }))
    await pass(PATIENCE_MS - 1)
    expect(asked()).toBe(before)
    await pass(1)
    expect(asked()).toBe(before + 1)
    await reload(feed)
    expect(asked()).toBe(before + 2)
    answer.resolve()
    await pass(0)
    expect(asked()).toBe(before + 3)

    press('대기', '이대기 보류')
    await act(async () => feed.tell({ type: 'RELOAD', message: '' }))
    await pass(PATIENCE_MS)
    expect(asked()).toBe(before + 4)
  })

  it('MV-01 shows the board and its three lists with full names and their buttons', async () => {
    await renderMini()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('심전도실')
    expect(list('보류').getByText('김보류')).toBeTruthy()
    expect(
      list('보류')
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['호출'])
    expect(list('검사 중').getByText('박검진')).toBeTruthy()
    expect(
      list('검사 중')
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['완료'])
    expect(list('대기').getByText('이대기')).toBeTruthy()
    expect(
      list('대기')
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['보류', '호출', '보류', '호출'])
  })

  it('tells patients by the number of the day and the name, and marks namesakes and hidden names', async () => {
    server.holding = [aPatient(1, '김철수', { number: 34 })]
    server.called = [aPatient(2, '박검진', { number: 35, hideName: true })]
    server.waiting = [aPatient(3, '김철수', { number: 36 }), aPatient(4, '박검진', { number: 35 })]
    await renderMini()
    const names = [...document.querySelectorAll('td:nth-child(2)')].map(({ textContent }) => textContent)
    expect(names).toEqual(['34 김철수동명이인', '35 박검진대기판에 번호로만 표시', '36 김철수동명이인', '35 박검진'])
    expect(list('보류').getByRole('button', { name: '34 김철수 호출' })).toBeTruthy()
  })

  it('DE-37 marks who was left over from yesterday, counts them nowhere, and leads no key to them', async () => {
    server.called = [aPatient(2, '박검진', { leftOver: true })]
    server.waiting = [aPatient(3, '이대기'), aPatient(4, '최대기', { leftOver: true })]
    await renderMini()
    const counts = [...document.querySelectorAll('h2 span')].map(({ textContent }) => textContent)
    expect(counts).toEqual(['1', '0', '1'])
    expect(list('대기').getByText('최대기').closest('tr')?.textContent).toContain('어제')
    const led = [...document.querySelectorAll('[data-row]')].map(
      (row) => row.querySelector('td:nth-child(2)')?.textContent,
    )
    expect(led).toEqual(['김보류', '이대기'])
  })

  it('DE-07 says a number once where it stands for the name, and marks no masked names as alike', async () => {
    localStorage.clear()
    server.validToken = null
    server.called = []
    server.holding = [aPatient(1, '34번', { number: 34, nameHidden: true })]
    server.waiting = [
      aPatient(3, '김O수', { number: 35, nameHidden: false }),
      aPatient(4, '김O수', { number: 36, nameHidden: false }),
    ]
    await renderMini()
    const names = [...document.querySelectorAll('td:nth-child(2)')].map(({ textContent }) => textContent)
    expect(names).toEqual(['34번', '35 김O수', '36 김O수'])
  })

  it('says how many minutes a patient has waited, or is in exam, and in words when that is long', async () => {
    server.holding = [aPatient(1, '김보류', { createdAt: '2026-03-02T01:22:00.000Z' })]
    server.called = [aPatient(2, '박검진', { calledAt: '2026-03-02T00:40:00.000Z' })]
    server.waiting = [
      aPatient(3, '이대기', { createdAt: '2026-03-02T01:00:30.000Z' }),
      aPatient(4, '최대기', { createdAt: '2026-03-02T01:41:10.000Z' }),
      aPatient(5, '정대기', { createdAt: '' }),
    ]
    await renderMini()
    const waited = () => [...document.querySelectorAll('[data-row]')].map((row) => row.querySelector('time'))
    expect(waited().map((time) => time?.textContent)).toEqual([
      '20분 오래 기다림',
      '62분',
      '41분 너무 오래 기다림',
      '0분',
      undefined,
    ])
    expect(waited().map((time) => time?.title)).toEqual([
      '10:22 오래 기다림',
      '09:40',
      '10:00 너무 오래 기다림',
      '10:41',
      undefined,
    ])
    await pass(60_000)
    expect(waited().map((time) => time?.textContent)).toContain('1분')
  })

  it('MV-02 holds the place of an empty table with 20 rows', async () => {
    server.holding = []
    await renderMini()
    expect(document.querySelectorAll('[data-list=holding] tr[aria-hidden]')).toHaveLength(20)
    expect(document.querySelectorAll('[data-list=waiting] tr[aria-hidden]')).toHaveLength(0)
    expect(list('보류').getByText('보류된 환자가 없습니다.')).toBeTruthy()
  })

  it.each([
    ['대기', '이대기 호출', '/api/v1/did-waitings/call', { didWaitingId: 3 }, '호출 완료'],
    ['대기', '이대기 보류', '/api/v1/did-waitings/holding', { didWaitingIds: [3] }, '보류 처리 완료'],
    ['검사 중', '박검진 완료', '/api/v1/did-waitings/done', { didWaitingIds: [2] }, '검진 완료'],
  ])('MV-01 %s: %s is sent, confirmed, and the lists are read anew', async (region, button, path, body, toast) => {
    await renderMini()
    server.waiting = []
    press(region, button)
    await pass(0)
    expect(posts()).toEqual([{ path, body }])
    expect(screen.getByText(toast)).toBeTruthy()
    expect(screen.queryByText('최대기')).toBeNull()
  })

  it("MV-03 the held list's 호출 uses the done endpoint", async () => {
    await renderMini()
    press('보류', '김보류 호출')
    await pass(0)
    expect(posts()).toEqual([{ path: '/api/v1/did-waitings/done', body: { didWaitingIds: [1] } }])
    expect(screen.getByText('호출 완료')).toBeTruthy()
  })

  it.each([
    ['says to our server which of the two it means by it', true, ['call', 'complete', null]],
    ['says no more than section 7 to another server', false, [null, null, null]],
  ])('DE-12 %s', async (_what, isOurs, means) => {
    ofOurServer(isOurs)
    await renderMini()
    press('보류', '김보류 호출')
    press('검사 중', '박검진 완료')
    press('대기', '이대기 보류')
    await pass(0)
    const posts = server.requests.filter(({ method }) => method === 'POST')
    expect(posts.map((request) => request.means)).toEqual(means)
  })

  it('DE-11 says who was first, and offers nothing to take back', async () => {
    server.waiting = [aPatient(3, '이대기', { front: false })]
    server.outcome = { didWaitingId: 3, status: 'CALLED', byName: '박서준' }
    await renderMini()
    press('대기', '이대기 호출')
    await pass(0)
    expect(screen.getByText('박서준님이 먼저 처리했습니다.')).toBeTruthy()
    expect(screen.queryByText('호출 완료')).toBeNull()
    expect(screen.queryByRole('button', { name: /실행 취소/ })).toBeNull()
  })

  it('MV-04 follows RELOAD', async () => {
    await renderMini()
    server.waiting = manyPatients(3)
    await reload(feed)
    expect(list('대기').getByText('환자3')).toBeTruthy()
  })

  it("MV-04 disables a patient's buttons while the request runs, and sends it once", async () => {
    await renderMini()
    const call = list('대기').getByRole<HTMLButtonElement>('button', { name: '이대기 호출' })
    const hold = list('대기').getByRole<HTMLButtonElement>('button', { name: '이대기 보류' })
    fireEvent.click(call)
    fireEvent.click(call)
    expect(call.disabled).toBe(true)
    expect(hold.disabled).toBe(true)
    expect(list('대기').getByRole<HTMLButtonElement>('button', { name: '최대기 호출' }).disabled).toBe(false)
    await pass(0)
    expect(posts()).toHaveLength(1)
    expect(call.disabled).toBe(false)
  })

  it('says beside a called patient how long the call took to a display, or that none has answered', async () => {
    const calledAt = '2026-03-02T01:41:59.500Z'
    server.called = [aPatient(2, '박검진', { calledAt, shownAt: null })]
    await renderMini()
    expect(list('검사 중').queryByText(/표시됨|응답 없음/)).toBeNull()
    await pass(3_000)
    expect(list('검사 중').getByText('대기판 응답 없음')).toBeTruthy()
    await act(async () =>
      feed.hear('/rfid/7/receipts', {
        type: 'RECEIPT',
        message: '',
        shown: [{ didWaitingId: 2, calledAt, shownAt: '2026-03-02T01:41:59.800Z', shownBy: '3층 채혈실 앞' }],
      }),
    )
    expect(list('검사 중').getByTitle('3층 채혈실 앞').textContent).toBe('표시됨 3층 채혈실 앞 · 0.3초')
  })

  it('DE-26 takes back that no display has answered when the list says so, also without a live connection', async () => {
    const calledAt = '2026-03-02T01:41:59.500Z'
    server.version = 3
    server.called = [aPatient(2, '박검진', { calledAt, shownAt: null })]
    await renderMini()
    await act(async () => feed.become('lost'))
    await pass(3_000)
    expect(list('검사 중').getByText('대기판 응답 없음')).toBeTruthy()
    server.called = [aPatient(2, '박검진', { calledAt, shownAt: '2026-03-02T01:41:59.800Z', shownBy: '3층 채혈실 앞' })]
    await pass(5_000)
    expect(list('검사 중').getByTitle('3층 채혈실 앞').textContent).toBe('표시됨 3층 채혈실 앞 · 0.3초')
    const before = server.countOf('/api/v1/did-waitings/called/dids/7')
    await pass(20_000)
    expect(server.countOf('/api/v1/did-waitings/called/dids/7')).toBe(before)
  })

  it('offers to take a move back for ten seconds where the server can, and sends it', async () => {
    server.waiting = [aPatient(3, '이대기', { front: false })]
    server.outcome = [{ didWaitingId: 3, status: 'HOLDING', moveId: 41 }]
    await renderMini()
    press('대기', '이대기 보류')
    await pass(0)
    fireEvent.click(screen.getByRole('button', { name: '이대기님 보류 처리 완료 실행 취소' }))
    await pass(0)
    expect(posts().at(-1)).toEqual({ path: '/api/v1/did-waitings/undo', body: { didWaitingId: 3, moveId: 41 } })
    expect(screen.getByText('실행 취소 완료')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /실행 취소$/ })).toBeNull()

    press('대기', '이대기 호출')
    await pass(9_000)
    expect(screen.getByRole('button', { name: /실행 취소$/ })).toBeTruthy()
    await pass(1_500)
    expect(screen.queryByRole('button', { name: /실행 취소$/ })).toBeNull()
  })

  it('MV-04 says a move once: by the undo strip, with where the patient goes next, and without a toast', async () => {
    const toasts = () => [...document.querySelectorAll('[data-fading]')].map(({ textContent }) => textContent)
    server.called = [aPatient(2, '박검진', { front: false })]
    server.waiting = [aPatient(3, '이대기', { front: false })]
    server.outcome = { didWaitingId: 2, moveId: 41, sentOn: { place: '채혈실', order: 3 } }
    await renderMini()
    press('검사 중', '박검진 완료')
    await pass(0)
    expect(screen.getByRole('status').textContent).toBe('박검진님 → 채혈실 대기 3번째 검진 완료')
    expect(toasts()).toEqual([])

    fireEvent.click(screen.getByRole('button', { name: /실행 취소$/ }))
    await pass(0)
    expect(toasts()).toEqual(['실행 취소 완료'])
    server.outcome = {}
    press('대기', '이대기 호출')
    await pass(0)
    expect(screen.getByRole('status').textContent).toBe('이대기님 호출 완료')
    expect(toasts()).toEqual([])
  })

  it('DE-27 sends an undo whose answer was lost again with the same key', async () => {
    ofOurServer()
    server.waiting = [aPatient(3, '이대기', { front: false })]
    await renderMini()
    press('대기', '이대기 보류')
    await pass(0)
    const undo = () => screen.getByRole('button', { name: '이대기님 보류 처리 완료 실행 취소' })
    server.onPost = () => Promise.reject(new TypeError('Failed to fetch'))
    fireEvent.click(undo())
    await pass(0)
    server.onPost = async () => undefined
    fireEvent.click(undo())
    await pass(0)
    const [, first, again] = server.requests.filter(({ method }) => method === 'POST')
    expect(first?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(again).toEqual(first)
    expect(screen.getByText('실행 취소 완료')).toBeTruthy()
  })

  it('offers no undo that a foreign server lacks', async () => {
    await renderMini()
    press('대기', '이대기 보류')
    await pass(0)
    expect(screen.getByText('보류 처리 완료')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /실행 취소$/ })).toBeNull()
  })

  describe('what is rarely done with a patient, where the server can do it', () => {
    const boards = [
      { id: 7, no: '7', name: { kr: '심전도실' } },
      { id: 9, no: '9', name: { kr: '채혈실' } },
    ]
    const own = (order: number, name: string) => aPatient(order, name, { front: false, number: order + 30 })
    beforeEach(() => {
      server.holding = [own(1, '김보류')]
      server.called = [own(2, '박검진')]
      server.waiting = [own(1, '이대기'), own(4, '최대기')]
      server.boards = boards
    })
    const open = async (region: string, name: string) => {
      await renderMini()
      press(region, `${name}님 처리 더 보기`)
      return dialogShown()
    }
    /** Waits for the dialog, whose code is loaded with its first use. */
    const dialogShown = async () => {
      // Effects, which start the load, run after a frame.
      await pass(100)
      await act(() => vi.dynamicImportSettled())
      await pass(100)
      return within(screen.getByRole('dialog'))
    }

    it('calls again whom no other list has, and offers to take it back', async () => {
      await renderMini()
      press('검사 중', '32 박검진 다시 호출')
      await pass(0)
      expect(posts()).toEqual([{ path: '/api/v1/did-waitings/recall', body: { didWaitingId: 2 } }])
      expect(screen.getByRole('button', { name: '32 박검진님 다시 호출 완료 실행 취소' })).toBeTruthy()
    })

    it('moves to the front for a reason, by one press', async () => {
      const dialog = await open('대기', '34 최대기')
      fireEvent.click(dialog.getByRole('button', { name: '응급' }))
      await pass(0)
      expect(posts()).toEqual([
        { path: '/api/v1/did-waitings/front', body: { didWaitingId: 4, reason: 'EMERGENCY', note: '' } },
      ])
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(screen.getByRole('button', { name: '34 최대기님 맨 앞으로 이동 완료 실행 취소' })).toBeTruthy()
    })

    it('offers the front neither to who stands there nor to who is held', async () => {
      const first = await open('대기', '31 이대기')
      expect(first.queryByRole('button', { name: '응급' })).toBeNull()
      fireEvent.click(first.getByRole('button', { name: '닫기' }))
      press('보류', '31 김보류님 처리 더 보기')
      expect((await dialogShown()).queryByRole('button', { name: '응급' })).toBeNull()
    })

    it('sends to another board, and says which', async () => {
      const dialog = await open('보류', '31 김보류')
      expect(dialog.queryByRole('button', { name: /심전도실/ })).toBeNull()
      fireEvent.click(dialog.getByRole('button', { name: '9 채혈실' }))
      await pass(0)
      expect(posts()).toEqual([{ path: '/api/v1/did-waitings/transfer', body: { didWaitingId: 1, didId: 9 } }])
      expect(screen.getByText('31 김보류님 → 채혈실')).toBeTruthy()
    })

    it('says that there is no other board, or that nobody knows', async () => {
      server.boards = boards.slice(0, 1)
      const dialog = await open('보류', '31 김보류')
      expect(dialog.getByText('보낼 수 있는 다른 대기판이 없습니다.')).toBeTruthy()
      fireEvent.click(dialog.getByRole('button', { name: '닫기' }))
      server.boards = undefined
      press('보류', '31 김보류님 처리 더 보기')
      await dialogShown()
      expect(screen.getByText('서버에 연결할 수 없습니다. 잠시 후 다시 시도해 주세요.')).toBeTruthy()
    })

    it('DE-32 names the device on the way that answered in place of the boards', async () => {
      server.boardsPage = new Response('<html>', { status: 403, headers: { 'content-type': 'text/html' } })
      const dialog = await open('보류', '31 김보류')
      expect(
        dialog.getByText('서버가 아닌 중간 장비(방화벽 등)가 답했습니다. 전산 담당자에게 알려 주세요. (403)'),
      ).toBeTruthy()
    })

    it("tells the server's reason when it refuses, and leaves the patient to be moved", async () => {
      const dialog = await open('대기', '34 최대기')
      server.refusal = { status: 409, message: '이미 호출된 환자입니다.' }
      fireEvent.click(dialog.getByRole('button', { name: '예약' }))
      await pass(0)
      expect(screen.getByRole('alert').textContent).toContain('이미 호출된 환자입니다.')
      expect(list('대기').getByRole('button', { name: '34 최대기님 처리 더 보기' }).hasAttribute('disabled')).toBe(
        false,
      )
    })

    it('shows what to mind about the patient, in the row by its sign and here in words', async () => {
      server.waiting = [{ ...own(1, '이대기'), alerts: ['FASTING', 'WHEELCHAIR'], note: '왼팔 채혈 금지' }]
      const dialog = await open('대기', '31 이대기')
      expect(dialog.getByText('금식 · 휠체어 · 왼팔 채혈 금지')).toBeTruthy()
      const row = list('대기').getAllByRole('row')[1] as HTMLElement
      expect(within(row).getByTitle('금식').querySelector('svg')).toBeTruthy()
      expect(within(row).getByText('왼팔 채혈 금지')).toBeTruthy()
    })

    it("leads to the patient's visit in the console, in another tab", async () => {
      server.waiting = [{ ...own(1, '이대기'), visitId: 4711 }]
      const dialog = await open('대기', '31 이대기')
      const link = dialog.getByRole('link', { name: /이대기/ })
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/visits/4711', '_blank'])
    })

    it('is offered by no other server', async () => {
      server.waiting = [aPatient(3, '이대기')]
      server.called = [aPatient(2, '박검진')]
      await renderMini()
      expect(list('대기').queryByRole('button', { name: /더 보기/ })).toBeNull()
      expect(list('검사 중').queryByRole('button', { name: /다시 호출/ })).toBeNull()
    })
  })

  describe('keeps its lists where they are', () => {
    const rows = () => document.querySelector<HTMLElement>('[data-list=called] [data-fits]')?.style
    const aimed = (type: string, pointerType = 'mouse') =>
      fireEvent(list('대기').getAllByRole('row')[1] as Element, new PointerEvent(type, { pointerType, bubbles: true }))
    const callTwo = async () => {
      server.called = [aPatient(2, '박검진'), aPatient(3, '이대기')]
      await reload(feed)
    }
    const leave = () =>
      fireEvent(document.querySelector('main') as Element, new PointerEvent('pointerleave', { pointerType: 'mouse' }))

    it('while a mouse is over a row, and gives each its room once it is gone', async () => {
      await renderMini()
      aimed('pointerover')
      await callTwo()
      expect(rows()?.getPropertyValue('--rows')).toBe('1')
      leave()
      await pass(0)
      expect(rows()?.getPropertyValue('--rows')).toBe('2')
    })

    it('while a finger may come back to the same button', async () => {
      await renderMini()
      aimed('pointerdown', 'touch')
      await callTwo()
      await pass(TOUCH_MS - 1)
      expect(rows()?.getPropertyValue('--rows')).toBe('1')
      await pass(1)
      expect(rows()?.getPropertyValue('--rows')).toBe('2')
    })

    it('and moves them at once where nobody aims', async () => {
      await renderMini()
      await callTwo()
      expect(rows()?.getPropertyValue('--rows')).toBe('2')
    })
  })

  it("DE-09 shows the server's reason when it refuses", async () => {
    server.refusal = { status: 409, message: '검사실에 빈 자리가 없습니다.' }
    await renderMini()
    press('대기', '이대기 호출')
    await pass(0)
    expect(screen.getByRole('alert').textContent).toContain('검사실에 빈 자리가 없습니다.')
    expect(screen.queryByText('호출 완료')).toBeNull()
  })

  it('does not show what another server says about an error of its own', async () => {
    server.refusal = { status: 500, message: 'NullPointerException', code: '' }
    await renderMini()
    press('대기', '이대기 호출')
    await pass(0)
    const { textContent } = screen.getByRole('alert')
    expect(textContent).toContain('(에러코드 : 500)')
    expect(textContent).not.toContain('NullPointerException')
  })

  it('says so when there is no connection', async () => {
    await renderMini()
    server.away = true
    press('대기', '이대기 호출')
    await pass(0)
    expect(screen.getByRole('alert').textContent).toContain('서버에 연결할 수 없습니다. 잠시 후 다시 시도해 주세요.')
    expect(screen.getByText('연결 끊김 · 10:42 기준')).toBeTruthy()
    expect(list('대기').getByText('이대기')).toBeTruthy()
  })

  it('OT-03 takes a toast away after 3200 ms and a fade of 240 ms', async () => {
    await renderMini()
    press('대기', '이대기 호출')
    await pass(0)
    const toast = screen.getByText('호출 완료').closest<HTMLElement>('[data-fading]')
    await pass(3_190)
    expect(toast?.dataset['fading']).toBe('false')
    await pass(20)
    expect(toast?.dataset['fading']).toBe('true')
    await pass(240)
    expect(screen.queryByText('호출 완료')).toBeNull()
  })

  it('DE-07 without a token: reads masked lists, does nothing, and leads to the login', async () => {
    localStorage.clear()
    server.validToken = null
    await renderMini()
    expect(list('대기').getByText('이O기')).toBeTruthy()
    expect(screen.getByText(/로그인 후 할 수 있습니다/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '로그인' }).getAttribute('href')).toBe('/')
    for (const button of list('대기').getAllByRole<HTMLButtonElement>('button')) expect(button.disabled).toBe(true)
  })

  it('SS-02 sends a token that looks ended as it is where there is none to renew it with', async () => {
    const ended = `e30.${btoa(JSON.stringify({ exp: 1 }))}.x`
    localStorage.clear()
    localStorage.setItem('accessToken', ended)
    server.validToken = ended
    await renderMini()
    expect(list('대기').getByText('이대기')).toBeTruthy()
    expect(server.countOf('/api/auth/refresh')).toBe(0)
    expect(localStorage.getItem('accessToken')).toBe(ended)
  })

  it('DE-22 WT-06 says that a move was made which is answered by a text', async () => {
    server.answersInText = true
    await renderMini()
    press('대기', '이대기 호출')
    await pass(100)
    expect(screen.getByText('호출 완료')).toBeTruthy()
  })

  it('DE-22 shows the other patients beside one that has no name', async () => {
    localStorage.clear()
    server.validToken = null
    server.waiting = [null, { ...aPatient(3, ''), name: null }, aPatient(4, '최대기')] as typeof server.waiting
    await renderMini()
    expect(
      [...document.querySelectorAll('[data-list=waiting] td:nth-child(2)')].map((cell) => cell.textContent),
    ).toEqual(['-', '최O기'])
  })

  it('SS-02 renews an expired session once for all lists and goes on', async () => {
    server.validToken = 'another'
    await renderMini()
    // Acquiring the lock that tabs share takes a moment.
    await pass(300)
    expect(server.countOf('/api/auth/refresh')).toBe(1)
    expect(server.requests.find(({ path }) => path === '/api/auth/refresh')).toMatchObject({
      token: null,
      body: { refreshToken: 'first' },
    })
    expect(localStorage.getItem('accessToken')).toBe('renewed')
    expect(localStorage.getItem('refreshToken')).toBe('next')
    expect(list('대기').getByText('이대기')).toBeTruthy()
  })
})

describe('DE-48 the place of this computer', () => {
  const PLACES = [
    { no: 1, name: '창구' },
    { no: 3, name: '창구' },
  ]
  const select = () => screen.getByLabelText<HTMLSelectElement>('이 컴퓨터')
  beforeEach(() => {
    localStorage.removeItem('place 7')
    server.facts = { places: PLACES }
  })

  it('DE-48 is chosen once, named by each call, and forgotten with the place', async () => {
    await renderMini()
    expect([...select().options].map(({ text }) => text)).toEqual(['자리 선택', '1번 창구', '3번 창구'])
    await act(async () => fireEvent.change(select(), { target: { value: '3' } }))
    press('대기', '이대기 호출')
    await pass(0)
    expect(posts()).toEqual([{ path: '/api/v1/did-waitings/call', body: { didWaitingId: 3, place: '3' } }])
    server.facts = { places: PLACES.slice(0, 1) }
    await reload(feed)
    expect([select().value, localStorage.getItem('place 7')]).toEqual(['', null])
  })

  it('DE-48 calls the next patient of the queue, whoever that is by then', async () => {
    ofOurServer(true)
    localStorage.setItem('place 7', '3')
    server.outcome = { didWaitingId: 4, number: 12, moveId: 1, place: 3 }
    await renderMini()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '다음 호출' })))
    await pass(0)
    expect(posts()).toEqual([{ path: '/api/v1/did-waitings/call-next', body: { didId: '7', place: '3' } }])
    expect(server.requests.find(({ method }) => method === 'POST')?.key).toMatch(/./)
  })

  it('DE-48 says who is there, and that it is closed', async () => {
    localStorage.setItem('place 7', '3')
    const there = { place: 3, placeName: { kr: '3번 창구', en: 'Window 3' }, number: 37 }
    server.called = [aPatient(2, '박검진', there)]
    await renderMini()
    expect(screen.getByText('3번 창구에 37 박검진님이 있습니다. 완료하면 다음 환자를 호출할 수 있습니다.')).toBeTruthy()
    expect(list('검사 중').getByText('3번 창구')).toBeTruthy()
    server.facts = { places: [PLACES[0], { ...PLACES[1], closed: true }] }
    await reload(feed)
    expect(screen.getByText(/^3번 창구: 닫혀 있습니다/)).toBeTruthy()
    expect(screen.getByRole('button', { name: '3번 창구 열기' })).toBeTruthy()
  })

  it('DE-48 warns of another computer that has just called there', async () => {
    server.moves = [{ place: 3, by: 'park', byName: '박서준', at: new Date().toISOString() }]
    await renderMini()
    await act(async () => fireEvent.change(select(), { target: { value: '3' } }))
    await pass(0)
    expect(screen.getByText(/^박서준님도 조금 전에 3번 창구에서 호출했습니다/)).toBeTruthy()
  })

  it('DE-48 is nowhere in a room without places', async () => {
    localStorage.setItem('place 7', '3')
    server.facts = {}
    await renderMini()
    expect(screen.queryByLabelText('이 컴퓨터')).toBeNull()
    expect(localStorage.getItem('place 7')).toBeNull()
  })
})

describe('DE-49 a kiosk that calls for staff', () => {
  const call = { id: 4, name: '2층 로비', at: '2026-03-02T01:00:00.000Z' }
  const settle = async () => {
    await pass(2_000)
    await act(() => vi.dynamicImportSettled())
    await pass(0)
  }

  it('DE-49 is one line with its place, which ends when staff say that they go there', async () => {
    server.version = 1
    await renderMini()
    await settle()
    expect(screen.queryByRole('alert')).toBeNull()
    server.kioskCalls = [call]
    await act(async () => feed.hear(KIOSKS_DESTINATION, {}))
    await pass(0)
    const line = within(screen.getByRole('alert'))
    expect(line.getByText('‘2층 로비’ 키오스크에서 직원을 부릅니다')).toBeTruthy()
    fireEvent.click(line.getByRole('button', { name: '확인했습니다' }))
    await pass(0)
    const ended = server.requests.filter(({ method }) => method === 'DELETE')
    expect(ended).toMatchObject([{ path: '/api/v1/kiosks/help', body: { ids: [4] } }])
    expect(screen.queryByText(/2층 로비/)).toBeNull()
  })

  it('DE-49 keeps its line, and says so, when the answer of staff does not arrive', async () => {
    server.version = 1
    server.kioskCalls = [call]
    await renderMini()
    await settle()
    server.refusal = { status: 503, message: '' }
    fireEvent.click(screen.getByRole('button', { name: '확인했습니다' }))
    await pass(0)
    expect(screen.getByText('해당 작업을 처리하는 도중 오류가 발생하였습니다.')).toBeTruthy()
    expect(screen.getByText(/2층 로비/)).toBeTruthy()
  })

  it('DE-49 is not asked of a server without kiosks', async () => {
    await renderMini()
    await settle()
    expect(server.countOf(KIOSK_CALLS)).toBe(0)
  })
})
