import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TOKEN } from '../harness/foreignCalls.ts'
import { type ForeignServer, startForeignServer } from '../harness/foreignServer.ts'
import { renderConsole } from './support/renderConsole.tsx'
import { ofOurServer, OURS, startWire } from './support/wire.ts'

type Fields = Record<string, unknown>

/** Values in place of a field's value; undefined leaves the field out. */
const ODD_VALUES = [
  undefined,
  null,
  7,
  true,
  '',
  'not what it should be',
  {},
  { kr: {} },
  { kr: null, en: 3 },
  [],
  [{}],
]
/** Indexes of the odd values whose single-record page is opened. */
const OPENED = [0, 1, 2, 7, 10]
/** Values that are not records. */
const NO_RECORDS = [null, 'text', 7, [], {}, { id: null, name: { kr: '번호 없음' } }] as unknown as Fields[]

/** Returns one record per odd value; all of its fields have that value. */
const odd = (fields: string) =>
  ODD_VALUES.map((value, at): Fields => ({
    id: `odd-${at}`,
    ...Object.fromEntries(fields.split(' ').map((field) => [field, value])),
  }))

const list = (good: Fields, fields: string): Fields[] => [good, ...NO_RECORDS, ...odd(fields)]

const ROOM = { id: '방-1', no: '1', name: { kr: '채혈실' }, maxPatient: 2, memo: '', useMultiCall: true, useRfid: true }
const BOARD = { id: 7, no: '7', name: { kr: '채혈 대기' }, roomId: '방-1' }
const ROWS = ODD_VALUES.length + 1

const DATA = {
  rooms: list(ROOM, 'no name maxPatient memo useMultiCall useRfid isAccessible'),
  exams: list({ id: 'CBC', name: '혈액', avgTime: 10, memo: '' }, 'name avgTime memo'),
  dids: list(BOARD, 'no name doctor explain agentPort ipAddress macAddress rfidReaderId').map(
    (row) => row && Object.assign(row, { roomId: '방-1' }),
  ),
  users: list(
    { id: 'kim', name: '김민지', authority: 'USER', position: '' },
    'name authority position createdAt updatedAt',
  ),
  'tag-mappings': list({ id: 1, tagNo: '71', tagValue: 'E280', memo: '' }, 'tagNo tagValue tagType memo'),
  queue: {
    didId: 7,
    waiting: [
      { didWaitingId: 1, name: '홍길동', order: 1, createdAt: '2026-11-20T00:00:00Z' },
      ...NO_RECORDS,
      ...ODD_VALUES.map((value, at) => ({
        didWaitingId: at + 2,
        name: value,
        order: value,
        createdAt: value,
        calledAt: value,
        front: value,
        shownAt: value,
      })),
    ],
  },
}

/** Expects that the page shows no error. */
const expectNoError = () => expect(screen.queryByText(/Unexpected Application Error|오류가 발생하였습니다/)).toBeNull()

describe('records of another server', () => {
  let server: ForeignServer

  beforeEach(async () => {
    server = await startForeignServer(structuredClone(DATA))
    ;(window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(server.url)
    localStorage.clear()
    localStorage.setItem('accessToken', TOKEN)
  })
  afterEach(async () => {
    cleanup()
    await server.close()
  })

  it.each([
    ['/rooms', '채혈실'],
    ['/exams', '혈액'],
    ['/dids', '채혈 대기'],
    ['/users', '김민지'],
    ['/did-waitings/tag-mappings', 'E280'],
  ])('DE-22 however odd, take neither the list at %s nor their form down', async (path, good) => {
    const router = await renderConsole(path)
    const row = await screen.findByRole('row', { name: new RegExp(good) })
    // A board whose id is null is listed, because its mini viewer shows the error (BD-03).
    expect(within(row.closest('table') as HTMLElement).getAllByRole('row')).toHaveLength(
      ROWS + 2 + (path === '/dids' ? 1 : 0),
    )
    for (const at of OPENED) {
      await router.navigate(`${path}/odd-${at}`)
      await within(await screen.findByRole('dialog')).findByRole('button', { name: '저장' })
      expectNoError()
    }
  })

  it('DE-22 however odd, leave cards, chips and queues of the waiting page as they are', async () => {
    await renderConsole('/did-waitings')
    const card = await screen.findByRole('article', { name: '7. 채혈 대기' })
    await within(card).findByRole('row', { name: /홍길동/ })
    // a waiting patient without a name is still listed
    expect(within(card).getAllByRole('row').slice(1)).toHaveLength(
      DATA.queue.waiting.filter((patient) => patient !== null && typeof patient === 'object' && !Array.isArray(patient))
        .length,
    )
    expect(screen.getAllByRole('article')).toHaveLength(ROWS)
    expectNoError()
  })

  it('DE-22 however odd, leave a board its pages of options', async () => {
    const router = await renderConsole('/dids/option-manage/7')
    await screen.findByRole('button', { name: '변경사항 적용' })
    for (const at of OPENED) {
      for (const page of ['option-manage', 'content-manage']) {
        await router.navigate(`/dids/${page}/odd-${at}`)
        await screen.findByRole(page === 'option-manage' ? 'switch' : 'textbox', {
          name: page === 'option-manage' ? '시계' : '방 이름',
        })
        expectNoError()
      }
    }
  })
})

describe('records of a newer server of ours', () => {
  const visits = list(
    {
      id: 1,
      number: 1,
      name: '홍길동',
      patientNo: '',
      tagMappingId: null,
      tagNo: null,
      roomIds: [],
      status: 'OPEN',
      createdAt: '2026-11-20T00:00:00Z',
      waitings: [],
    },
    'number name patientNo tagMappingId tagNo roomIds status createdAt closedAt waitings hideName',
  )
  const audit = list(
    {
      id: 1,
      at: '2026-11-20T00:00:00Z',
      userId: 'kim',
      userName: '김민지',
      address: '192.0.2.7',
      action: 'rooms.create',
      kind: 'room',
      subjects: ['1'],
      details: '{}',
    },
    'at userId userName address action kind subjects details seal',
  )
  const moves = list(
    {
      id: 1,
      name: '홍길동',
      action: 'call',
      from: 'WAITING',
      to: 'CALLED',
      reason: null,
      note: '',
      byName: '김민지',
      at: '2026-11-20T00:00:00Z',
    },
    'name action from to reason note byName at',
  )
  const page = (content: unknown[]) => ({
    body: { content, totalElements: content.length, totalPages: 1, last: true },
    headers: OURS,
  })
  const tables: Record<string, unknown[]> = { visits, audit, dids: DATA.dids, rooms: DATA.rooms, moves }
  let wire: Awaited<ReturnType<typeof startWire>>

  beforeEach(async () => {
    ofOurServer()
    wire = await startWire(({ url }) => {
      if (url.includes('/my-info')) return { body: { id: 'root', name: '최고', authority: 'ROOT' }, headers: OURS }
      if (/did-waitings\/.*dids\//.test(url)) return { body: { patients: [] }, headers: OURS }
      const name = /\/v1\/(?:did-waitings\/)?(\w+)/.exec(url)?.[1] ?? ''
      return page(tables[name] ?? [])
    })
    localStorage.clear()
    localStorage.setItem('accessToken', 'token')
  })
  afterEach(async () => {
    cleanup()
    await wire.stop()
  })

  it.each([
    ['/visits', '홍길동'],
    ['/audit-logs', '김민지'],
  ])('DE-22 however odd, leave the list at %s as it is', async (path, good) => {
    await renderConsole(path)
    const row = await screen.findByRole('row', { name: new RegExp(good) })
    expect(within(row.closest('table') as HTMLElement).getAllByRole('row')).toHaveLength(ROWS + 2)
    expectNoError()
  })

  it('DE-22 however odd, leave the log of a board as it is', async () => {
    await renderConsole('/did-waitings')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: '채혈 대기 더 보기' }))
    await user.click(screen.getByRole('menuitem', { name: '처리 기록' }))
    const log = await screen.findByRole('dialog')
    expect(await within(log).findAllByRole('listitem')).toHaveLength(ROWS)
    expectNoError()
  })
})
