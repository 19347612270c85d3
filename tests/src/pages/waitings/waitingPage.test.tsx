import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DISPLAYS_DESTINATION } from '../../../../contract/realtime.ts'
import { consoleWire } from '../../support/consoleWire.ts'
import { dialogClosed } from '../../support/page.ts'
import { renderConsole } from '../../support/renderConsole.tsx'
import { StandInFeed } from '../../support/standInFeed.ts'
import { type Answer, ofOurServer, type Recorded } from '../../support/wire.ts'

const board = (id: number | string, no: string, kr: string) => ({
  id,
  no,
  name: { kr },
  doctor: { kr: '' },
  explain: { kr: '' },
  roomId: Number(no),
})
const patient = (didWaitingId: number | string, name: string, order: number | string) => ({
  didWaitingId,
  name,
  order,
  createdAt: new Date().toISOString(),
})
const move = { didWaitingId: 11, didId: 1, visitId: 1, reason: null, note: '', at: new Date().toISOString() }
const moves = [
  {
    ...move,
    id: 3,
    name: '홍길동',
    action: 'front',
    from: 'WAITING',
    to: 'WAITING',
    reason: 'AFTER_EXAM',
    note: '금식',
    byName: '김민지',
  },
  { ...move, id: 2, name: '이영희', action: 'done', from: 'HOLDING', to: 'CALLED', byName: '박서준' },
  { ...move, id: 4, name: '이영호', number: 34, action: 'call', from: 'WAITING', to: 'CALLED', byName: '박서준' },
  { ...move, id: 1, name: '이영희', action: 'tag', from: null, to: 'WAITING', byName: null },
]
const user = userEvent.setup()

let feed: StandInFeed
let boards: unknown[][]
let lists: Record<string, unknown[]>
/** Visit of a patient and its stops. */
let way: unknown
let change: Answer | Promise<Answer>
/** Until then another server answers no list. */
let late: Promise<void>
/** Headers of every response; empty for another server. */
let headers: Record<string, string>

const answer = async (request: Recorded): Promise<Answer> => ({ ...(await bareAnswer(request)), headers })

function bareAnswer({ method, url }: Recorded): Answer | Promise<Answer> {
  if (method !== 'GET') return change
  if (url === '/api/v1/users/my-info') return { body: { name: '김민지', authority: 'USER' } }
  if (url.startsWith('/api/v1/dids?')) {
    const page = Number(new URLSearchParams(url.split('?')[1]).get('page') ?? 1)
    return {
      body: {
        content: boards[page - 1],
        totalElements: boards.flat().length,
        last: page === boards.length,
        number: page - 1,
      },
    }
  }
  if (/^\/api\/v1\/visits\/\d+\/way$/.test(url)) return { body: way }
  if (url.startsWith('/api/v1/did-waitings/moves'))
    return { body: { content: moves, totalElements: moves.length, totalPages: 2 } }
  if (url.startsWith('/api/v1/did-waitings/queues'))
    return { body: { boards: ownBoards(new URLSearchParams(url.split('?')[1]).get('didIds')) } }
  if (url.startsWith('/api/v1/did-waitings/'))
    return late.then(() => ({ body: { did: {}, patients: lists[url.slice('/api/v1/did-waitings/'.length)] ?? [] } }))
  return { status: 404, body: {} }
}

/** Returns the boards with these ids, or all, with their queues, as our server answers them in one response. */
const ownBoards = (didIds: string | null) =>
  (boards.flat() as ReturnType<typeof board>[])
    .filter(({ id }) => !didIds || didIds.split(',').includes(String(id)))
    .map((did) => ({
      did,
      room: { id: did.roomId, maxPatient: 3, useMultiCall: true },
      waiting: lists[`dids/${did.id}`] ?? [],
      called: lists[`called/dids/${did.id}`] ?? [],
      holding: lists[`holding/dids/${did.id}`] ?? [],
    }))

/** Opens the page of our own server. */
const openOurs = () => {
  headers = ofOurServer()
  return renderConsole('/did-waitings', feed)
}
const card = async (name: string) => within(await screen.findByRole('article', { name }))
const wire = consoleWire(answer)
const changes = () => wire.requests.filter(({ method }) => method !== 'GET')
const queueRequests = (didId: string) => wire.lines().filter((line) => line.endsWith(`/dids/${didId}`))

beforeEach(() => {
  feed = new StandInFeed()
  boards = [[board(1, '1', '채혈실'), board('b-2', '2', '초음파실')]]
  lists = {
    'dids/1': [patient(11, '홍길동', 1), patient(12, '김철수', 2)],
    'called/dids/1': [patient(13, '이영희', 1)],
    'holding/dids/b-2': [patient('h1', '박민수', '1')],
  }
  change = { status: 200 }
  late = Promise.resolve()
  headers = {}
})

it('WT-01 counts the patients once their lists are there', async () => {
  const lists = Promise.withResolvers<void>()
  late = lists.promise
  await renderConsole('/did-waitings', feed)
  await screen.findByRole('button', { name: '1. 채혈실' })
  expect(screen.getByRole('heading', { name: '대기자 (–명)' })).toBeVisible()
  lists.resolve()
  expect(await screen.findByRole('heading', { name: '대기자 (2명)' })).toBeVisible()
  expect(screen.getByRole('button', { name: '전체 (2)' })).toBeVisible()
})

describe('what the page asks for when cards come, go and change places', () => {
  /** Returns a function that lists the frames and queue requests sent since. */
  const sinceThen = () => {
    const before = { frames: feed.frames.length, requests: wire.requests.length }
    return () => ({
      frames: feed.frames.slice(before.frames),
      queues: wire
        .lines()
        .slice(before.requests)
        .filter((line) => line.includes('/did-waitings/')),
    })
  }
  const chip = (name: string) => screen.getByRole('button', { name })
  const shown = () => screen.getAllByRole('article').map((article) => article.dataset['board'])

  beforeEach(() => {
    boards = [[board(1, '1', '채혈실'), board(2, '2', '초음파실'), board(3, '3', '심전도실')]]
    feed.become('connected')
  })

  const open = async () => {
    await renderConsole('/did-waitings', feed)
    for (const name of ['1. 채혈실', '2. 초음파실', '3. 심전도실'])
      await (await card(name)).findByRole('heading', { name: /검사 중/ })
  }

  it('WT-07 is nothing for a card that changes its place', async () => {
    await open()
    const since = sinceThen()
    await user.click(screen.getByRole('button', { name: '채혈실 더 보기' }))
    await user.click(screen.getByRole('menuitem', { name: /뒤로/ }))
    await waitFor(() => expect(shown()).toEqual(['2', '1', '3']))
    expect(since()).toEqual({ frames: [], queues: [] })
  })

  it('WT-02 WT-07 is for a chip the boards that come and go, and the lists of those that come', async () => {
    await open()
    let since = sinceThen()
    await user.click(chip('1. 채혈실'))
    await waitFor(() => expect(shown()).toEqual(['1']))
    expect(since()).toEqual({ frames: ['UNSUBSCRIBE 2', 'UNSUBSCRIBE 3'], queues: [] })
    since = sinceThen()
    await user.click(chip('3. 심전도실'))
    await waitFor(() => expect(shown()).toEqual(['1', '3']))
    await waitFor(() => expect(since().queues.length).toBeGreaterThanOrEqual(3))
    expect(since().frames).toEqual(['SUBSCRIBE 3'])
    expect(since().queues.every((line) => line.endsWith('dids/3'))).toBe(true)
  })
})

describe('our own server is asked for the queues of all boards at once', () => {
  const reads = () => wire.lines().filter((line) => /\/(did-waitings|rooms)/.test(line))

  beforeEach(() => {
    headers = ofOurServer()
    boards = [[board(1, '1', '채혈실'), board(2, '2', '초음파실')], [board(3, '3', '심전도실')]]
    lists['dids/2'] = [patient(21, '박민수', 1)]
  })

  it('and has them on the page by one call, with the places of their rooms', async () => {
    await renderConsole('/did-waitings', feed)
    expect((await card('2. 초음파실')).getByText('박민수')).toBeVisible()
    expect((await card('1. 채혈실')).getByText('빈자리 2/3')).toBeVisible()
    // A board without patients takes one line.
    expect((await card('3. 심전도실')).getByText('대기자가 없습니다.')).toBeVisible()
    expect((await card('3. 심전도실')).queryByRole('heading', { name: /검사 중/ })).toBeNull()
    expect(reads()).toEqual(['GET /api/v1/did-waitings/queues'])
  })

  it('and offers to send all patients of a board elsewhere where one waits', async () => {
    lists['dids/1'] = []
    await renderConsole('/did-waitings', feed)
    await card('1. 채혈실')
    const offered = async (name: string) => {
      await user.click(screen.getByRole('button', { name }))
      const found = screen.queryByRole('menuitem', { name: '대기자 모두 보내기' }) !== null
      await user.keyboard('{Escape}')
      return found
    }
    expect(await offered('초음파실 더 보기')).toBe(true)
    expect(await offered('채혈실 더 보기')).toBe(false)
  })

  it('and not again for a chip, nor for a card that changes its place', async () => {
    feed.become('connected')
    await renderConsole('/did-waitings', feed)
    await card('3. 심전도실')
    // Changes before the subscription were not notified, so the queues are read once more.
    await waitFor(() => expect(reads()).toHaveLength(2))
    expect(reads()[1]).toBe('GET /api/v1/did-waitings/queues?didIds=1%2C2%2C3')
    await user.click(screen.getByRole('button', { name: /^1\. 채혈실/ }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: /^2\. 초음파실/ }))
    expect((await card('2. 초음파실')).getByText('박민수')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '채혈실 더 보기' }))
    await user.click(screen.getByRole('menuitem', { name: /뒤로/ }))
    await waitFor(() => expect(screen.getAllByRole('article').map((each) => each.dataset['board'])).toEqual(['2', '1']))
    expect(reads()).toHaveLength(2)
  })

  it('WT-07 by one call for all that have changed at the same time, and for no others', async () => {
    await renderConsole('/did-waitings', feed)
    await card('3. 심전도실')
    lists['dids/2'] = [patient(21, '박민수', 1), patient(22, '최수민', 2)]
    lists['dids/3'] = [patient(31, '오하나', 1)]
    feed.reload(2)
    feed.reload(3)
    expect(await screen.findByText('최수민')).toBeVisible()
    expect(await screen.findByText('오하나')).toBeVisible()
    expect(reads()).toEqual(['GET /api/v1/did-waitings/queues', 'GET /api/v1/did-waitings/queues?didIds=2%2C3'])
  })

  it('and for a board that has lost its room meanwhile by the calls of the specification', async () => {
    await renderConsole('/did-waitings', feed)
    await card('2. 초음파실')
    lists['dids/3'] = [patient(31, '오하나', 1)]
    boards = [[board(1, '1', '채혈실')]]
    feed.reload(3)
    expect(await screen.findByText('오하나')).toBeVisible()
    expect(queueRequests('3')).toHaveLength(3)
  })
})

describe('who is who', () => {
  const rows = async () => {
    const [, ...all] = await (await card('1. 채혈실')).findAllByRole('row')
    return all.map((row) => within(row).getAllByRole('cell')[1]?.textContent)
  }

  it('is the number of the day before the name, and whose name no board shows', async () => {
    lists['dids/1'] = [
      { ...patient(11, '이영호', 1), number: 34 },
      { ...patient(12, '김철수', 2), number: 35, hideName: true },
    ]
    lists['called/dids/1'] = [{ ...patient(13, '이영희', 1), number: '7' }]
    await renderConsole('/did-waitings', feed)
    expect(await rows()).toEqual(['다음 순서34 이영호', '35 김철수대기판에 번호로만 표시'])
    const inExam = (await card('1. 채혈실')).getByRole('region', { name: '검사 중 1' })
    expect(within(inExam).getByRole('listitem')).toHaveTextContent(/^7 이영희/)
  })

  it('is marked where patients of any board share a name, but not for one who stands in two queues', async () => {
    lists['dids/1'] = [
      { ...patient(11, '김철수', 1), number: 34 },
      { ...patient(12, '박민수', 2), number: 35 },
    ]
    lists['holding/dids/b-2'] = [
      { ...patient('h1', '김철수', 1), number: 36 },
      { ...patient('h2', '박민수', 2), number: 35 },
    ]
    await renderConsole('/did-waitings', feed)
    await waitFor(async () => expect(await rows()).toEqual(['다음 순서34 김철수동명이인', '35 박민수']))
    expect((await card('2. 초음파실')).getAllByText('동명이인')).toHaveLength(1)
  })

  it('DE-22 is the name alone on a server that tells no number', async () => {
    lists['dids/1'] = [patient(11, '김철수', 1), patient(12, '김철수', 2)]
    await renderConsole('/did-waitings', feed)
    expect(await rows()).toEqual(['다음 순서김철수', '김철수'])
  })

  it('is told with the number by what can be taken back, which no toast repeats, and by the log', async () => {
    lists['dids/1'] = [{ ...patient(11, '이영호', 1), number: 34 }]
    change = { body: { didWaitingId: 11, moveId: 5 } }
    await openOurs()
    await user.click(await (await card('1. 채혈실')).findByRole('button', { name: '호출' }))
    expect(await screen.findByRole('button', { name: '34 이영호님 호출 완료 실행 취소' })).toBeVisible()
    expect(screen.getByText('34 이영호님', { selector: '[data-strip] strong' })).toBeVisible()
    expect(screen.getByRole('region', { name: '알림' })).toBeEmptyDOMElement()
    expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain('34 이영호님 호출 완료')
    await user.click(screen.getByRole('button', { name: '채혈실 더 보기' }))
    await user.click(screen.getByRole('menuitem', { name: '처리 기록' }))
    const log = within(await screen.findByRole('dialog', { name: '처리 기록' }))
    expect(await log.findByText('34 이영호')).toBeVisible()
  })
})

describe('calling by number', () => {
  const numbered = (id: number | string, name: string, number: number) => ({ ...patient(id, name, 1), number })
  const open = async () => {
    headers = ofOurServer()
    lists = {
      'dids/1': [numbered(11, '홍길동', 3), numbered(12, '김철수', 34)],
      'called/dids/1': [numbered(13, '이영희', 5)],
      'dids/b-2': [numbered('w1', '홍길동', 3)],
      'holding/dids/b-2': [numbered('h1', '박민수', 6)],
    }
    await renderConsole('/did-waitings', feed)
    await screen.findByText('박민수')
  }
  const type = async (number: string) => {
    const field = within(await screen.findByRole('dialog', { name: '번호로 호출' })).getByRole('textbox', {
      name: /^접수 번호/,
    })
    await user.clear(field)
    await user.type(field, `${number}{Enter}`)
  }

  it('calls the patient who waits under it, wherever that is', async () => {
    await open()
    change = { body: { didWaitingId: 12 } }
    await user.click(screen.getByRole('button', { name: '번호로 호출' }))
    const field = within(await screen.findByRole('dialog', { name: '번호로 호출' })).getByRole('textbox')
    await waitFor(() => expect(field).toHaveFocus())
    await type('34')
    expect(await screen.findByText('호출 완료')).toBeVisible()
    expect(changes()).toMatchObject([{ method: 'POST', url: '/api/v1/did-waitings/call', body: { didWaitingId: 12 } }])
    await dialogClosed()
  })

  it('says why nobody is called, and calls nobody', async () => {
    await open()
    await user.click(screen.getByRole('button', { name: '번호로 호출' }))
    for (const [number, why] of [
      ['99', '99번 환자는 지금 보이는 대기판에 없습니다.'],
      ['3', /3번 환자가 여러 곳에서 대기 중입니다.*3 홍길동님 1. 채혈실 대기, 3 홍길동님 2. 초음파실 대기/],
      ['5', /5번 환자는 이미 호출되었습니다. 5 이영희님 1. 채혈실 검사 중/],
      ['6', /6번 환자는 보류 중입니다/],
    ] as const) {
      await type(number)
      expect(await screen.findByText(why)).toBeVisible()
    }
    expect(changes()).toEqual([])
  })

  it('opened by # on a card counts for its board alone, and says where else the patient is', async () => {
    await open()
    ;(await card('2. 초음파실')).getByText('박민수').closest<HTMLElement>('[data-row]')?.focus()
    await user.keyboard('#')
    await type('34')
    expect(
      await screen.findByText('34번 환자는 이 대기판에 없습니다. 지금 있는 곳: 34 김철수님 1. 채혈실 대기'),
    ).toBeVisible()
    expect(changes()).toEqual([])
  })

  it('is not offered by a server that tells no numbers', async () => {
    await renderConsole('/did-waitings', feed)
    await screen.findByRole('article', { name: '1. 채혈실' })
    expect(screen.queryByRole('button', { name: '번호로 호출' })).toBeNull()
  })
})

describe('waiting management', () => {
  it('WT-01 WT-05 lists every board that has a room, however many pages, and counts who waits', async () => {
    boards = [[board(1, '1', '채혈실')], [board('b-2', '2', '초음파실')]]
    lists['dids/b-2'] = [patient(13, '이영희', 1)]
    await renderConsole('/did-waitings', feed)
    expect(await screen.findByRole('heading', { name: '대기자 (3명)' })).toBeVisible()
    expect(screen.getByRole('button', { name: '전체 (3)' })).toBeVisible()
    expect(screen.getByRole('button', { name: '2. 초음파실' })).toBeVisible()
    expect(wire.lines().filter((line) => line.includes('/v1/dids?'))).toEqual([
      'GET /api/v1/dids?isRoomIdNull=false',
      'GET /api/v1/dids?isRoomIdNull=false&page=2',
    ])
    await waitFor(() => expect(wire.lines()).toContain('GET /api/v1/rooms?paged=false'))
  })

  it('WT-02 shows the bookmarked boards only, keeps them on the device, and all again after 전체', async () => {
    await renderConsole('/did-waitings', feed)
    await user.click(await screen.findByRole('button', { name: '2. 초음파실' }))
    expect(localStorage.getItem('DIDBookmarks')).toBe('["b-2"]')
    expect(screen.queryByRole('article', { name: '1. 채혈실' })).toBeNull()
    const all = screen.getByRole('button', { name: '전체' })
    expect(all).toHaveAttribute('aria-pressed', 'false')
    await user.click(all)
    expect(await screen.findByRole('button', { name: '전체 (2)' })).toBeVisible()
    expect(screen.getByRole('article', { name: '1. 채혈실' })).toBeVisible()
    expect(localStorage.getItem('DIDBookmarks')).toBe('[]')
  })

  it.each([
    { bookmarks: [], columns: '3' },
    { bookmarks: [3], columns: '1' },
    { bookmarks: [1, 'b-2'], columns: '2' },
    { bookmarks: [1, 'b-2', 3], columns: '3' },
    { bookmarks: [1, 'b-2', 3, 4], columns: '3' },
  ])('WT-03 stands in $columns columns with the bookmarks $bookmarks', async ({ bookmarks, columns }) => {
    boards = [
      [board(1, '1', '채혈실'), board('b-2', '2', '초음파실'), board(3, '3', '심전도실'), board(4, '4', '시력검사실')],
    ]
    localStorage.setItem('DIDBookmarks', JSON.stringify(bookmarks))
    await renderConsole('/did-waitings', feed)
    const cards = await screen.findAllByRole('article')
    const columnOf = ({ parentElement }: HTMLElement) => parentElement?.style.gridColumn
    expect(new Set(cards.map(columnOf)).size).toBe(Number(columns))
    // People read them row by row, and Tab visits them in that order.
    const shown = (bookmarks.length === 0 ? [1, 'b-2', 3, 4] : bookmarks).map(String)
    expect(cards.map(({ dataset }) => dataset['board'])).toEqual(shown)
    expect(cards.map(columnOf)).toEqual(cards.map((_, at) => String((at % Number(columns)) + 1)))
  })

  it('WT-04 shows order, name and 검진 완료 of everyone who waits, and says when nobody does', async () => {
    await renderConsole('/did-waitings', feed)
    const blood = await card('1. 채혈실')
    const rows = (await blood.findAllByRole('row')).slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^1.*홍길동/),
      expect.stringMatching(/^2.*김철수/),
    ])
    for (const row of rows) expect(within(row).getByRole('button', { name: '검진 완료' })).toBeVisible()
    expect(await (await card('2. 초음파실')).findByText('대기자가 없습니다.')).toBeVisible()
  })

  it.each([
    { minutes: 25, pc: '25 minutes behind' },
    { minutes: -25, pc: '25 minutes ahead' },
  ])(
    "tells how long patients have waited by the server's clock, where the one of the desk is $pc",
    async ({ minutes }) => {
      const serverNow = Date.now() + minutes * 60_000
      headers = { date: new Date(serverNow).toUTCString() }
      lists = {
        'dids/1': [{ ...patient(11, '홍길동', 1), createdAt: new Date(serverNow - 3.5 * 60_000).toISOString() }],
      }
      await renderConsole('/did-waitings', feed)
      const row = await (await card('1. 채혈실')).findByRole('row', { name: /홍길동/ })
      expect(within(row).getByText('3분')).toBeVisible()
    },
  )

  it.each([
    { button: '검진 완료', path: 'done', body: { didWaitingIds: [11] }, toast: '검진 완료' },
    { button: '보류', path: 'holding', body: { didWaitingIds: [11] }, toast: '보류 처리 완료' },
    { button: '호출', path: 'call', body: { didWaitingId: 11 }, toast: '호출 완료' },
  ])(
    'WT-06 $button of the next patient is sent once however often pressed, told, and the lists refresh',
    async ({ button, path, body, toast }) => {
      await renderConsole('/did-waitings', feed)
      const row = await (await card('1. 채혈실')).findByRole('row', { name: /홍길동/ })
      const before = queueRequests('1').length
      const pressed = within(row).getByRole('button', { name: button })
      fireEvent.click(pressed)
      fireEvent.click(pressed)
      await waitFor(() =>
        expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
          expect.stringContaining(toast),
        ),
      )
      expect(changes()).toMatchObject([{ method: 'POST', url: `/api/v1/did-waitings/${path}`, body }])
      await waitFor(() => expect(queueRequests('1')).toHaveLength(before + 3))
    },
  )

  it('WT-06 disables the buttons of a patient while the request runs', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    change = promise
    await renderConsole('/did-waitings', feed)
    const row = await (await card('1. 채혈실')).findByRole('row', { name: /홍길동/ })
    await user.click(within(row).getByRole('button', { name: '호출' }))
    for (const button of within(row).getAllByRole('button')) expect(button).toBeDisabled()
    resolve({ status: 200 })
    await waitFor(() => expect(within(row).getByRole('button', { name: '호출' })).toBeEnabled())
  })

  it('DE-12 calls a held patient by the done endpoint, with an id as the server spells it', async () => {
    await openOurs()
    const call = await (await card('2. 초음파실')).findByRole('button', { name: '호출' })
    lists = { 'called/dids/b-2': [patient('h1', '박민수', '1')] }
    await user.click(call)
    expect(await screen.findByText('호출 완료')).toBeVisible()
    expect(screen.queryByText('검진 완료', { selector: 'strong' })).toBeNull()
    expect(await (await card('2. 초음파실')).findByRole('heading', { name: '검사 중 1' })).toBeVisible()
    expect(changes()).toMatchObject([
      { url: '/api/v1/did-waitings/done', body: { didWaitingIds: ['h1'] }, means: 'call' },
    ])
  })

  it.each([
    { byName: '박서준', words: '박서준님이 먼저 처리했습니다.' },
    { byName: null, words: '환자가 먼저 태그를 찍었습니다.' },
  ])('DE-11 says that $byName was first, and offers nothing to take back', async ({ byName, words }) => {
    change = { body: { didWaitingId: 11, status: 'CALLED', byName } }
    await openOurs()
    const row = await (await card('1. 채혈실')).findByRole('row', { name: /홍길동/ })
    await user.click(within(row).getByRole('button', { name: '호출' }))
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.queryByText('호출 완료')).toBeNull()
    expect(screen.queryByRole('button', { name: /실행 취소/ })).toBeNull()
  })

  it('DE-09 tells a refusal in the words of the server', async () => {
    change = { status: 409, body: { status: 409, code: 'ROOM_FULL', message: '채혈실에서 이미 1명이 검사 중입니다.' } }
    await renderConsole('/did-waitings', feed)
    const row = await (await card('1. 채혈실')).findByRole('row', { name: /홍길동/ })
    await user.click(within(row).getByRole('button', { name: '호출' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('채혈실에서 이미 1명이 검사 중입니다.')
  })

  it('WT-07 reads a board again on its RELOAD, and no other', async () => {
    await renderConsole('/did-waitings', feed)
    await (await card('1. 채혈실')).findByText('홍길동')
    await (await card('2. 초음파실')).findByText('박민수')
    const [one, two] = [queueRequests('1').length, queueRequests('b-2').length]
    lists['dids/1'] = [patient(12, '김철수', 1)]
    feed.reload(1)
    await waitFor(() => expect(screen.queryByText('홍길동')).toBeNull())
    expect(queueRequests('1')).toHaveLength(one + 3)
    expect(queueRequests('b-2')).toHaveLength(two)
  })

  it('WT-07 reads a board once for a move of its own, of which the server tells as well', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await openOurs()
    const row = await (await card('1. 채혈실')).findByRole('row', { name: /홍길동/ })
    const reads = () => wire.lines().filter((line) => line.includes('/did-waitings/queues'))
    const before = reads().length
    const { promise, resolve } = Promise.withResolvers<Answer>()
    change = promise
    await user.click(within(row).getByRole('button', { name: '호출' }))
    await waitFor(() => expect(changes()).toHaveLength(1))
    feed.reload(1)
    feed.reload('b-2')
    await waitFor(() => expect(reads()).toHaveLength(before + 1))
    lists['dids/1'] = [patient(12, '김철수', 1)]
    resolve({ status: 200 })
    await waitFor(() => expect(screen.queryByRole('row', { name: /홍길동/ })).toBeNull())
    expect(reads().slice(before)).toEqual([
      'GET /api/v1/did-waitings/queues?didIds=b-2',
      'GET /api/v1/did-waitings/queues?didIds=1',
    ])
  })

  it('WT-07 reads a board of which the server tells while its own move gets no answer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await openOurs()
    const row = await (await card('1. 채혈실')).findByRole('row', { name: /홍길동/ })
    const { promise, resolve } = Promise.withResolvers<Answer>()
    change = promise
    await user.click(within(row).getByRole('button', { name: '호출' }))
    await waitFor(() => expect(changes()).toHaveLength(1))
    vi.setSystemTime(Date.now() + 350)
    lists['dids/1'] = [patient(14, '최유진', 1)]
    feed.reload(1)
    expect(await screen.findByRole('row', { name: /최유진/ })).toBeVisible()
    resolve({ status: 200 })
  })

  it('WT-07 reads the queues once when many screens come back together', async () => {
    await openOurs()
    await (await card('1. 채혈실')).findByText('홍길동')
    const reads = () => wire.lines().filter((line) => line.includes('/did-waitings/queues'))
    const before = reads().length
    for (let at = 0; at < 20; at += 1) {
      feed.tell(DISPLAYS_DESTINATION, { event: 'CONNECTED', displayId: `d${at}`, didId: at % 2 === 0 ? 1 : 'b-2' })
      await new Promise((passed) => setTimeout(passed))
    }
    await waitFor(() => expect(reads()).toHaveLength(before + 1))
    await new Promise((passed) => setTimeout(passed, 400))
    expect(reads().slice(before)).toEqual(['GET /api/v1/did-waitings/queues?didIds=1%2Cb-2'])
  })

  it('WT-07 lets only those glow who come into a list while it is watched', async () => {
    await renderConsole('/did-waitings', feed)
    await (await card('1. 채혈실')).findByText('홍길동')
    lists['dids/1'] = [patient(11, '홍길동', 1), patient(14, '최유진', 2)]
    feed.reload(1)
    expect(await screen.findByRole('row', { name: /최유진/ })).toHaveAttribute('data-arrived', 'true')
    expect(screen.getByRole('row', { name: /홍길동/ })).toHaveAttribute('data-arrived', 'false')
  })

  it('WT-07 says when the connection is lost, and reads everything again once it is back', async () => {
    await renderConsole('/did-waitings', feed)
    await (await card('1. 채혈실')).findByText('홍길동')
    feed.become('lost')
    expect(await screen.findByRole('alert')).toHaveTextContent('실시간 연결 안 됨')
    lists['dids/1'] = []
    feed.become('connected')
    await waitFor(() => expect(screen.queryByText('홍길동')).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('reads the queues again and again while there is no live connection', async () => {
    await renderConsole('/did-waitings', feed)
    await (await card('1. 채혈실')).findByText('홍길동')
    feed.become('lost')
    lists['dids/1'] = [patient(14, '최유진', 1)]
    expect(await screen.findByText('최유진', {}, { timeout: 9_000 })).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('실시간 연결 안 됨')
  }, 20_000)

  it('offers another try when the boards cannot be read', async () => {
    const known = boards
    boards = []
    await renderConsole('/did-waitings', feed)
    const retry = await screen.findByRole('button', { name: '다시 시도' })
    boards = known
    await user.click(retry)
    expect(await screen.findByRole('article', { name: '1. 채혈실' })).toBeVisible()
  })
})

describe('waiting management past the specification', () => {
  const more = async (name: string) => user.click(await screen.findByRole('button', { name: `${name}님 처리 더 보기` }))
  const undo = () => screen.findByRole('button', { name: /실행 취소$/ })

  it('offers nothing that a foreign server lacks', async () => {
    await renderConsole('/did-waitings', feed)
    const blood = await card('1. 채혈실')
    expect(await blood.findByText('이영희')).toBeVisible()
    expect(blood.queryByRole('button', { name: '다시 호출' })).toBeNull()
    expect(screen.queryByRole('button', { name: '홍길동님 처리 더 보기' })).toBeNull()
    await more('김철수')
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['보류'])
    await user.click(screen.getByRole('menuitem', { name: '보류' }))
    expect(await screen.findByText('보류 처리 완료')).toBeVisible()
    expect(screen.queryByRole('button', { name: /실행 취소/ })).toBeNull()
    await user.click(blood.getByRole('button', { name: '채혈실 더 보기' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['대기판 뒤로'])
  })

  it('calls a patient in exam again', async () => {
    await openOurs()
    await user.click(await screen.findByRole('button', { name: '다시 호출' }))
    expect(await screen.findByText('다시 호출 완료')).toBeVisible()
    expect(changes()).toMatchObject([
      { method: 'POST', url: '/api/v1/did-waitings/recall', body: { didWaitingId: 13 } },
    ])
  })

  it('leaves everybody in exam in place when one of them is called again, whom the server lists last', async () => {
    const [first, second, third] = [patient(13, '이영희', 1), patient(14, '박서준', 2), patient(15, '최다인', 3)]
    const inOrder = (...patients: object[]) => patients.map((each, at) => ({ ...each, order: at + 1 }))
    lists['called/dids/1'] = inOrder(first, second)
    await openOurs()
    const inExam = async () =>
      (await (await card('1. 채혈실')).findAllByRole('listitem')).map(({ textContent }) => textContent?.slice(0, 3))
    expect(await inExam()).toEqual(['이영희', '박서준'])
    const before = wire.lines().length
    lists['called/dids/1'] = inOrder(second, first)
    feed.reload(1)
    await waitFor(() => expect(wire.lines().length).toBeGreaterThan(before))
    lists['called/dids/1'] = inOrder(second, first, third)
    feed.reload(1)
    await (await card('1. 채혈실')).findByText('최다인')
    expect(await inExam()).toEqual(['이영희', '박서준', '최다인'])
  })

  it('loses no key that follows a recall, although the row is still locked', async () => {
    await openOurs()
    const row = (await screen.findByText('이영희')).closest('li')
    row?.focus()
    const answer = Promise.withResolvers<Answer>()
    change = answer.promise
    // Typed one by one: keys near each other act on nothing (DE-31).
    await userEvent.setup({ delay: 250 }).keyboard('rddr')
    await waitFor(() => expect(changes()).toHaveLength(1))
    change = { status: 200 }
    answer.resolve({ status: 200 })
    expect(await screen.findByText('검진 완료', { selector: '[data-strip] span' })).toBeVisible()
    expect(changes().map(({ url }) => url)).toEqual(['/api/v1/did-waitings/recall', '/api/v1/did-waitings/done'])
  })

  it('leads the focus back with the patient whose call a key undoes', async () => {
    const before = { ...lists }
    await openOurs()
    await card('1. 채혈실')
    screen.getByRole('row', { name: /홍길동/ }).focus()
    lists['dids/1'] = [patient(12, '김철수', 1)]
    lists['called/dids/1'] = [patient(13, '이영희', 1), patient(11, '홍길동', 2)]
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByText('홍길동').closest('li')).toHaveFocus())
    await undo()
    lists = before
    await userEvent.setup({ delay: 250 }).keyboard('u')
    expect(await screen.findByText('실행 취소 완료')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('row', { name: /홍길동/ })).toHaveFocus())
  })

  it('sends a patient to another board, whose waiting count it shows', async () => {
    await openOurs()
    await more('김철수')
    await user.click(await screen.findByRole('menuitem', { name: '다른 대기판으로' }))
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: '김철수님 처리 더 보기' })).toHaveFocus())
    await more('김철수')
    await user.click(await screen.findByRole('menuitem', { name: '다른 대기판으로' }))
    await user.click(await screen.findByRole('combobox'))
    await user.click(await screen.findByRole('option', { name: '2. 초음파실 · 대기 0명' }))
    lists['dids/1'] = [patient(11, '홍길동', 1)]
    await user.click(screen.getByRole('button', { name: '보내기' }))
    expect(await screen.findByText('대기판 이동 완료', { selector: '[data-strip] span' })).toBeVisible()
    expect(changes()).toMatchObject([
      { url: '/api/v1/did-waitings/transfer', body: { didWaitingId: 12, didId: 'b-2' } },
    ])
    await waitFor(() => expect(screen.getByRole('row', { name: /홍길동/ })).toHaveFocus())
  })

  it.each([
    [
      '맨 앞으로 옮기기',
      '맨 앞으로',
      async (dialog: HTMLElement) => user.type(within(dialog).getByRole('textbox'), '금식'),
    ],
    [
      '다른 대기판으로 보내기',
      '다른 대기판으로',
      async (dialog: HTMLElement) => {
        await user.click(within(dialog).getByRole('combobox'))
        await user.click(await screen.findByRole('option', { name: /초음파실/ }))
      },
    ],
  ])(
    'LS-09 asks before %s is closed on what was typed, by Esc, 취소 or the cross, and not otherwise',
    async (_, item, type) => {
      headers = ofOurServer()
      await renderConsole('/did-waitings', feed)
      const open = async () => {
        await user.click(await (await card('1. 채혈실')).findByRole('button', { name: '김철수님 처리 더 보기' }))
        await user.click(screen.getByRole('menuitem', { name: item }))
        return screen.findByRole('dialog')
      }
      await open()
      await user.keyboard('{Escape}')
      await dialogClosed()

      const dialog = await open()
      await type(dialog)
      for (const leave of [
        () => user.keyboard('{Escape}'),
        () => user.click(within(dialog).getByRole('button', { name: '취소' })),
        () => user.click(within(dialog).getByRole('button', { name: '닫기' })),
      ]) {
        await leave()
        await user.click(
          within(await screen.findByRole('alertdialog', { name: '저장하지 않은 내용이 있습니다.' })).getByRole(
            'button',
            { name: '계속 작성' },
          ),
        )
        await dialogClosed('alertdialog')
        expect(dialog).toBeVisible()
      }
      await user.keyboard('{Escape}')
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '닫기' }))
      await dialogClosed()
      expect(changes()).toEqual([])
    },
  )

  it('moves a patient to the front for a reason, and keeps the dialog with the words of a refusal', async () => {
    change = { status: 409, body: { status: 409, code: 'IMPOSSIBLE_MOVE', message: '김철수님은 이미 검사 중입니다.' } }
    await openOurs()
    await more('김철수')
    await user.click(await screen.findByRole('menuitem', { name: '맨 앞으로' }))
    await user.click(await screen.findByRole('button', { name: '옮기기' }))
    expect(await screen.findByText('필수 입력란입니다.')).toBeVisible()
    expect(changes()).toEqual([])
    await user.click(screen.getByRole('radio', { name: '응급' }))
    await user.type(screen.getByLabelText('메모'), '흉통')
    await user.click(screen.getByRole('button', { name: '옮기기' }))
    expect(await screen.findByText('김철수님은 이미 검사 중입니다.')).toBeVisible()
    expect(changes()).toMatchObject([
      { url: '/api/v1/did-waitings/front', body: { didWaitingId: 12, reason: 'EMERGENCY', note: '흉통' } },
    ])
    change = { status: 200 }
    lists['dids/1'] = [{ ...patient(12, '김철수', 1), front: true, frontReason: 'EMERGENCY' }, patient(11, '홍길동', 2)]
    await user.click(screen.getByRole('button', { name: '옮기기' }))
    await dialogClosed()
    expect(await within(screen.getByRole('row', { name: /김철수/ })).findByText('응급')).toBeVisible()
  })

  it('takes a move back by POST undo, once, and reads the queue again', async () => {
    change = { body: [{ didWaitingId: 11, status: 'HOLDING', moveId: 41 }] }
    await openOurs()
    await screen.findByRole('button', { name: '다시 호출' })
    await user.click(within(await screen.findByRole('row', { name: /홍길동/ })).getByRole('button', { name: '보류' }))
    const button = await undo()
    await waitFor(() => expect(button).toBeEnabled())
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByText('실행 취소 완료')).toBeVisible()
    expect(changes().map(({ url, body }) => [url, body])).toEqual([
      ['/api/v1/did-waitings/holding', { didWaitingIds: [11] }],
      ['/api/v1/did-waitings/undo', { didWaitingId: 11, moveId: 41 }],
    ])
    expect(changes().at(-1)?.key).toMatch(/^[0-9a-f]{32}$/)
    await waitFor(() => expect(screen.queryByRole('button', { name: /실행 취소$/ })).toBeNull())
  })

  it('tells why an undo is refused, and offers it no more', async () => {
    await openOurs()
    await screen.findByRole('button', { name: '다시 호출' })
    await user.click(within(await screen.findByRole('row', { name: /홍길동/ })).getByRole('button', { name: '호출' }))
    const button = await undo()
    await waitFor(() => expect(button).toBeEnabled())
    change = {
      status: 409,
      body: { status: 409, code: 'OVERTAKEN', message: '박서준님이 이미 완료했습니다. 되돌릴 수 없습니다.' },
    }
    await user.click(button)
    expect(await screen.findByRole('alert')).toHaveTextContent('박서준님이 이미 완료했습니다. 되돌릴 수 없습니다.')
    await waitFor(() => expect(screen.queryByRole('button', { name: /실행 취소$/ })).toBeNull())
  })

  it('tells in words who did what, and why, page by page', async () => {
    await openOurs()
    await screen.findByRole('button', { name: '다시 호출' })
    await user.click(screen.getByRole('button', { name: '채혈실 더 보기' }))
    await user.click(screen.getByRole('menuitem', { name: '처리 기록' }))
    const log = within(await screen.findByRole('dialog', { name: '처리 기록' }))
    const lines = await log.findAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/홍길동맨 앞으로검사 후 · 금식김민지$/),
      expect.stringMatching(/이영희호출박서준$/),
      expect.stringMatching(/34 이영호호출박서준$/),
      expect.stringMatching(/이영희태그 · 대기 등록환자 태그$/),
    ])
    await user.click(log.getByRole('button', { name: '다음 페이지' }))
    await waitFor(() => expect(wire.lines()).toContain('GET /api/v1/did-waitings/moves?didId=1&page=2&size=20'))
    act(() => screen.getByRole('dialog').focus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: '채혈실 더 보기' })).toHaveFocus())
  })
})

describe("a row leads to the patient's visit", () => {
  beforeEach(() => {
    headers = ofOurServer()
    lists = { 'dids/1': [{ ...patient(11, '홍길동', 1), number: 7, visitId: 5 }] }
    way = {
      visit: {
        id: 5,
        number: 7,
        name: '홍길동',
        patientNo: 'P-7',
        tagNo: '12',
        alerts: ['FASTING'],
        note: '왼팔 채혈 금지',
        packageName: '기본 검진',
        roomIds: [1],
        waitings: [],
      },
      stops: [{ roomId: 1, didId: 1, isPlanned: true, status: 'WAITING', since: new Date().toISOString() }],
    }
  })

  const sees = async () => {
    const dialog = within(await screen.findByRole('dialog', { name: '환자 정보' }))
    expect(await dialog.findByText('환자 번호 P-7 · 12번 태그 · 기본 검진')).toBeVisible()
    expect(dialog.getByText('금식')).toBeVisible()
    expect(dialog.getByText('왼팔 채혈 금지')).toBeVisible()
    expect(dialog.getByRole('list', { name: '검사실 순서' })).toHaveTextContent('대기 중')
    expect(dialog.getByRole('link', { name: '접수 수정' })).toHaveAttribute('href', '/visits/5')
  }

  it('by its menu', async () => {
    await renderConsole('/did-waitings', feed)
    await user.click(await screen.findByRole('button', { name: '7 홍길동님 처리 더 보기' }))
    await user.click(screen.getByRole('menuitem', { name: '환자 정보' }))
    await sees()
  })

  it('by the key I, after which the row has the focus again and nothing has happened', async () => {
    await renderConsole('/did-waitings', feed)
    await card('1. 채혈실')
    await user.keyboard('{ArrowDown}')
    await user.keyboard('i')
    await sees()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('row', { name: /홍길동/ })).toHaveFocus())
    expect(changes()).toEqual([])
  })
})

describe('DE-37 patients left over from yesterday', () => {
  const leftOver = { leftOver: true, createdAt: '2026-03-01T01:00:00.000Z' }

  beforeEach(() => {
    headers = ofOurServer()
    lists = {
      'dids/1': [
        { ...patient(12, '김철수', 1), number: 4 },
        { ...patient(11, '홍길동', 2), ...leftOver, number: 4 },
      ],
      'called/dids/1': [{ ...patient(13, '이영희', 1), ...leftOver, calledAt: '2026-03-01T01:10:00.000Z' }],
      'dids/b-2': [{ ...patient(21, '박민수', 1), ...leftOver }],
    }
  })

  it('are marked, and count in no number, no place and no longest wait', async () => {
    await renderConsole('/did-waitings', feed)
    const blood = await card('1. 채혈실')
    expect(blood.getByRole('row', { name: /홍길동/ })).toHaveTextContent('어제')
    expect(blood.getByText('대기 1명')).toBeVisible()
    expect(blood.getByText('빈자리 3/3')).toBeVisible()
    expect(blood.getByRole('heading', { name: '검사 중 0' })).toBeVisible()
    expect(screen.getByRole('heading', { name: '대기자 (1명)' })).toBeVisible()
    expect(screen.getByRole('button', { name: '2. 초음파실' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /가장 오래/ })).toBeNull()
  })

  it('have no minutes of waiting, by whichever clock, but the time at which they came', async () => {
    headers = { ...ofOurServer(), date: new Date('2026-03-01T01:00:30.000Z').toUTCString() }
    await renderConsole('/did-waitings', feed)
    const blood = await card('1. 채혈실')
    const waits = blood.getByRole('row', { name: /홍길동/ })
    expect(within(waits).getByText('10:00')).toHaveAttribute('title', '2026-03-01')
    expect(within(blood.getByText(/이영희/).closest('li') as HTMLElement).getByText('10:10')).toBeVisible()
    expect(within(waits).queryByText(/분$/)).toBeNull()
  })

  it('are neither offered to be sent on together, nor called by a number that somebody has today', async () => {
    await renderConsole('/did-waitings', feed)
    await card('1. 채혈실')
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('row', { name: /김철수/ })).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('row', { name: /김철수/ })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: '번호로 호출' }))
    await user.type(await screen.findByRole('textbox'), '4{Enter}')
    expect(await screen.findByText('호출 완료')).toBeVisible()
    expect(changes()).toMatchObject([{ url: '/api/v1/did-waitings/call', body: { didWaitingId: 12 } }])
  })
})

describe('receipts of the displays', () => {
  const calledAt = '2026-11-20T01:00:00.000Z'
  const called = (given: object) => ({ ...patient(13, '이영희', 1), calledAt, ...given })

  it('says how soon a display showed a call, as the list has it or as it arrives', async () => {
    lists['called/dids/1'] = [
      called({ shownAt: '2026-11-20T01:00:00.340Z', shownBy: '3층 채혈실 앞' }),
      { ...called({ shownAt: null }), didWaitingId: 14, name: '박서준' },
    ]
    await renderConsole('/did-waitings', feed)
    const blood = await card('1. 채혈실')
    const rowOf = (name: string) => within(blood.getByText(name).closest('li') as HTMLElement)
    await blood.findByText('이영희')
    expect(rowOf('이영희').getByTitle('3층 채혈실 앞')).toHaveTextContent('표시됨 3층 채혈실 앞 · 0.3초')
    feed.tell('/rfid/1/receipts', {
      type: 'RECEIPT',
      message: '',
      shown: [{ didWaitingId: 14, calledAt, shownAt: '2026-11-20T01:00:01.200Z', shownBy: '복도' }],
    })
    await waitFor(() => expect(rowOf('박서준').getByTitle('복도')).toHaveTextContent('표시됨 복도 · 1.2초'))
  })

  it('DE-26 leads to naming a screen where none is named, once for a board, and raises no alarm', async () => {
    lists['called/dids/1'] = [
      called({ unnamedScreens: true }),
      { ...called({ unnamedScreens: true }), didWaitingId: 14, name: '박서준' },
    ]
    await renderConsole('/did-waitings', feed)
    const blood = await card('1. 채혈실')
    expect(await blood.findByRole('link', { name: '화면 이름 정하기' })).toHaveAttribute('href', '/dids/screens')
    expect(blood.queryByText(/대기판 응답 없음|표시됨/)).toBeNull()
  })
})
