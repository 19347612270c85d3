import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { RECORD_VERSION_HEADER } from '../../../contract/constants.ts'
import type { Room } from '../../../contract/rooms.ts'
import { consoleWire } from '../support/consoleWire.ts'
import { dialogClosed } from '../support/page.ts'
import { renderConsole } from '../support/renderConsole.tsx'
import { type Answer, ofOurServer, OURS, type Recorded } from '../support/wire.ts'

const BLOOD_ROOM = {
  id: 1,
  no: '1',
  name: { kr: '채혈실', en: '', cn: '', jp: '' },
  maxPatient: 1,
  memo: '',
  useMultiCall: false,
  useRfid: true,
}
const rooms = [
  BLOOD_ROOM,
  {
    id: 2,
    no: '2',
    name: { kr: '초음파실', en: '', cn: '', jp: '' },
    maxPatient: 2,
    memo: '',
    useMultiCall: true,
    useRfid: false,
  },
]
let change: Answer
/** The opened record, and its version in the server's response. */
let room: (typeof rooms)[number] & Partial<Pick<Room, 'sendsOn' | 'floor' | 'picture'>>
let recordVersion: string | undefined
/** Whether the server identifies itself as ours. */
let isOurs = false
/** Whether the record cannot be read now. */
let roomFails = false
/** Delays the response with the record. */
let opened: Promise<void> | undefined
const user = userEvent.setup()

const answer = async ({ method, url }: Recorded): Promise<Answer> => {
  const ours = isOurs ? OURS : {}
  if (url === '/api/v1/rooms/1') await opened
  if (url === '/api/v1/rooms/1' && method === 'GET' && roomFails) return { status: 502 }
  if (url === '/api/v1/users/my-info') return { body: { name: '김민지', authority: 'USER' }, headers: ours }
  if (method !== 'GET') return { headers: ours, ...change }
  return url.startsWith('/api/v1/rooms?')
    ? { body: { content: rooms, totalElements: 2 }, headers: ours }
    : { body: room, headers: { ...ours, ...(recordVersion && { [RECORD_VERSION_HEADER]: recordVersion }) } }
}
const wire = consoleWire(answer)
const changes = () => wire.requests.filter(({ method }) => method !== 'GET')
const lists = () => wire.lines().filter((line) => line.startsWith('GET /api/v1/rooms?'))
const dialog = () => within(screen.getByRole('dialog'))
const ofOurs = () => {
  isOurs = true
  ofOurServer()
}
const fillAndSend = async () => {
  await user.type(await screen.findByLabelText(/^번호/, { selector: '[role=dialog] input' }), '1')
  await user.type(dialog().getByLabelText(/한국어/), '채혈실')
  await user.click(dialog().getByRole('button', { name: '등록' }))
}

beforeEach(() => {
  roomFails = false
  change = { status: 200 }
  room = { ...BLOOD_ROOM }
  recordVersion = undefined
  opened = undefined
  isOurs = false
  ofOurServer(isOurs)
})

describe('the list of rooms', () => {
  it('draws the buttons of its rows once: the list asks whether the user may delete, not each row', async () => {
    const changed: Node[] = []
    const observer = new MutationObserver((records) => changed.push(...records.map(({ target }) => target)))
    observer.observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
    await renderConsole('/rooms')
    const row = await screen.findByRole('row', { name: /채혈실/ })
    await waitFor(() => expect(within(row).getByRole('button', { name: '삭제' })).toBeEnabled())
    await screen.findByText('김민지님')
    observer.disconnect()
    expect(changed.filter((node) => row.parentElement?.contains(node))).toEqual([])
  })

  it('RM-01 LS-01 LS-06 NV-05 opens with one list request, its title with the count, and the name of the user', async () => {
    await renderConsole('/rooms')
    expect(await screen.findByRole('heading', { name: '검사실 목록 (2건)' })).toBeVisible()
    expect(await screen.findByText('김민지님')).toBeVisible()
    expect(screen.getByText('초음파실')).toBeVisible()
    const help = '검색어를 입력 후 Enter를 누르면 필터가 적용됩니다. 컬럼명을 클릭하면 정렬이 변경됩니다.'
    expect(screen.getByText(help)).toBeVisible()
    expect(lists()).toEqual(['GET /api/v1/rooms?page=1'])
  })

  it('NV-04 shows a USER no entry for the users', async () => {
    await renderConsole('/rooms')
    await screen.findByText('김민지님')
    expect(screen.getByRole('link', { name: '대기판관리' })).toBeVisible()
    expect(screen.queryByRole('link', { name: '사용자관리' })).toBeNull()
  })

  it('RM-02 RM-03 shows what a room is, its buttons, and the choices of its filter', async () => {
    await renderConsole('/rooms')
    const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
    expect((await row(/채혈실/)).getByRole('cell', { name: '사용' })).toBeVisible()
    const ultrasound = await row(/초음파실/)
    expect(ultrasound.getByRole('cell', { name: '미사용' })).toBeVisible()
    expect(ultrasound.getByRole('link', { name: '수정' })).toHaveAttribute('href', '/rooms/2')
    expect(ultrasound.getByRole('button', { name: '삭제' })).toBeEnabled()
    await user.click(screen.getByRole('combobox', { name: /^RFID 검색/ }))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      '전체',
      '사용',
      '미사용',
    ])
  })

  it('LS-02 filters on Enter with all that is typed, but not on the Enter that ends a composition', async () => {
    await renderConsole('/rooms')
    const name = await screen.findByLabelText('검사실명 검색')
    await user.type(screen.getByLabelText('번호 검색'), '1번')
    await user.type(name, '채혈')
    fireEvent.keyDown(name, { key: 'Enter', isComposing: true })
    expect(lists()).toHaveLength(1)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(lists()).toHaveLength(2))
    expect(decodeURIComponent(lists()[1] ?? '')).toBe('GET /api/v1/rooms?no=1&name=채혈&page=1')
  })

  it('LS-03 cycles the sort of a column, and sorts by several in the order of the clicks, with their rank', async () => {
    await renderConsole('/rooms')
    const max = await screen.findByRole('columnheader', { name: /^최대 인원/ })
    const name = screen.getByRole('columnheader', { name: /^검사실명/ })
    const press = (header: HTMLElement) => user.click(within(header).getAllByRole('button')[0] ?? document.body)
    const isSortedBy = (sort: string) =>
      waitFor(() => expect(decodeURIComponent(lists().at(-1) ?? '')).toBe(`GET /api/v1/rooms?page=1&sort=${sort}`))
    expect(max).toHaveAttribute('aria-sort', 'none')
    await press(max)
    await isSortedBy('maxPatient.asc')
    expect(max).toHaveAttribute('aria-sort', 'ascending')
    await press(name)
    await isSortedBy('maxPatient.asc,name.kr.asc')
    expect(max).toHaveTextContent('1')
    expect(name).toHaveTextContent('2')
    await press(max)
    await isSortedBy('maxPatient.desc,name.kr.asc')
    expect(max).toHaveAttribute('aria-sort', 'descending')
    await press(max)
    await isSortedBy('name.kr.asc')
    expect(max).toHaveAttribute('aria-sort', 'none')
    expect(name).not.toHaveTextContent('1')
  })
})

describe('the dialogs of rooms', () => {
  it('RM-04 start with one patient, RFID and nothing else', async () => {
    await renderConsole('/rooms/create')
    const no = await screen.findByLabelText(/^번호/, { selector: '[role=dialog] input' })
    expect(no).toHaveFocus()
    for (const label of [/^번호/, /한국어/, /영어/, /중국어/, /일본어/, /^메모/])
      expect(dialog().getByLabelText(label)).toHaveValue('')
    expect(dialog().getByLabelText(/^최대 인원/)).toHaveValue('1')
    expect(dialog().getByLabelText(/^다중 호출/)).not.toBeChecked()
    expect(dialog().getByLabelText(/^RFID/)).toBeChecked()
  })

  it('say at the capacity that there is one place as long as multiple calls are off', async () => {
    const one = /^다중 호출이 꺼져 있어 한 명씩만 부릅니다/
    await renderConsole('/rooms/create')
    const max = await screen.findByLabelText(/^최대 인원/, { selector: '[role=dialog] input' })
    expect(dialog().queryByText(one)).toBeNull()
    await user.clear(max)
    await user.type(max, '2')
    expect(dialog().getByText(one)).toBeVisible()
    await user.click(dialog().getByLabelText(/^다중 호출/))
    expect(dialog().queryByText(one)).toBeNull()
  })

  it('RM-05 RM-06 say what is wrong at the fields, lead to the first one, and send nothing while one is left', async () => {
    await renderConsole('/rooms/create')
    const max = await screen.findByLabelText(/^최대 인원/, { selector: '[role=dialog] input' })
    const no = dialog().getByLabelText(/^번호/)
    const register = () => user.click(dialog().getByRole('button', { name: '등록' }))
    const errors = () =>
      dialog()
        .getAllByRole('alert')
        .map(({ textContent }) => textContent)
    await user.clear(max)
    await user.type(max, '0')
    await register()
    expect(await screen.findByText('1 이상 입력해 주세요.')).toBeVisible()
    expect(errors()).toEqual(['필수 입력란입니다.', '1 이상 입력해 주세요.', '필수 입력란입니다.'])
    expect(no).toHaveAccessibleDescription('필수 입력란입니다.')
    expect(no).toHaveFocus()
    expect(max).toHaveAccessibleDescription('1 이상 입력해 주세요.')
    await user.type(no, '일2-a3 번')
    expect(no).toHaveValue('23')
    await user.clear(max)
    await user.type(max, '1,0명')
    expect(max).toHaveValue('10')
    await register()
    await waitFor(() => expect(errors()).toEqual(['필수 입력란입니다.']))
    expect(changes()).toEqual([])
  })

  it('RM-04 RM-07 RM-08 RM-11 LS-07 add a room, close, say so and refetch', async () => {
    const router = await renderConsole('/rooms/create')
    await user.type(await screen.findByLabelText(/^번호/, { selector: '[role=dialog] input' }), '3a층')
    await user.type(dialog().getByLabelText(/한국어/), '심전도실')
    await user.click(dialog().getByLabelText(/^다중 호출/))
    await user.type(dialog().getByLabelText(/^메모/), '금식 필요')
    change = { status: 201 }
    await user.click(dialog().getByRole('button', { name: '등록' }))
    expect(await screen.findByText('검사실 등록 성공')).toBeVisible()
    expect(screen.getByText('성공적으로 등록이 완료되었습니다.')).toBeVisible()
    expect(changes().map(({ method, url, body }) => [method, url, body])).toEqual([
      [
        'POST',
        '/api/v1/rooms',
        {
          no: '3',
          name: { kr: '심전도실', en: '', cn: '', jp: '' },
          maxPatient: 1,
          memo: '금식 필요',
          useMultiCall: true,
          useRfid: true,
          isAccessible: true,
        },
      ],
    ])
    await waitFor(() => expect(router.state.location.pathname).toBe('/rooms'))
    await waitFor(() => expect(lists()).toHaveLength(2))
  })

  it('RM-09 RM-11 LS-07 send the changed fields of a room, close, say so and refetch', async () => {
    const router = await renderConsole('/rooms/1')
    const memo = await screen.findByLabelText('메모', { selector: '[role=dialog] textarea' })
    expect(dialog().getByRole('button', { name: '저장' })).toBeDisabled()
    await user.type(memo, '금식')
    await user.type(dialog().getByLabelText(/^최대 인원/), '2')
    await user.click(dialog().getByRole('button', { name: '저장' }))
    expect(await screen.findByText('검사실 수정 성공')).toBeVisible()
    expect(screen.getByText('성공적으로 수정이 완료되었습니다.')).toBeVisible()
    expect(changes().map(({ method, url, body }) => [method, url, body])).toEqual([
      ['PATCH', '/api/v1/rooms', { rooms: [{ id: 1, maxPatient: 12, memo: '금식' }] }],
    ])
    await waitFor(() => expect(router.state.location.pathname).toBe('/rooms'))
    await waitFor(() => expect(lists()).toHaveLength(2))
  })

  it('RM-12 keep what was changed when the server fails, and say with which status', async () => {
    change = { status: 500 }
    await renderConsole('/rooms/1')
    const memo = await screen.findByLabelText('메모', { selector: '[role=dialog] textarea' })
    await user.type(memo, '공사 중')
    await user.click(dialog().getByRole('button', { name: '저장' }))
    expect(await screen.findByText('해당 작업을 처리하는 도중 오류가 발생하였습니다.')).toBeVisible()
    expect(screen.getByText('잠시 후 다시 시도해 주세요. (에러코드 : 500)')).toBeVisible()
    expect(memo).toHaveValue('공사 중')
  })

  it('RM-09 our own server is sent the waits that were set, an alarm behind the warning, and other servers none', async () => {
    ofOurs()
    await renderConsole('/rooms/1')
    const warning = await screen.findByLabelText('대기 시간 주의 (분)')
    expect(warning).not.toBeVisible()
    await user.click(screen.getByText('대기 시간 주의·경고'))
    expect(warning).toBeVisible()
    await user.type(warning, '50')
    await user.click(dialog().getByRole('button', { name: '저장' }))
    expect(await screen.findByText('주의 시간(50분)보다 긴 시간을 입력해 주세요.')).toBeVisible()
    expect(changes()).toEqual([])
    await user.type(screen.getByLabelText('대기 시간 경고 (분)'), '60')
    await user.click(dialog().getByRole('button', { name: '저장' }))
    expect(await screen.findByText('검사실 수정 성공')).toBeVisible()
    expect(changes()).toMatchObject([{ body: { rooms: [{ id: 1, waitWarning: 50, waitAlarm: 60 }] } }])
  })

  it('RM-04 RM-09 on our own server a room may leave it to staff to send patients on', async () => {
    ofOurs()
    await renderConsole('/rooms/create')
    const sendsOn = await screen.findByLabelText(/^완료하면 다음 검사실에 대기 등록/)
    expect(sendsOn).toBeChecked()
    await user.click(sendsOn)
    await user.type(dialog().getByLabelText(/^번호/), '3')
    await user.type(dialog().getByLabelText(/한국어/), '상담실')
    change = { status: 201 }
    await user.click(dialog().getByRole('button', { name: '등록' }))
    expect(await screen.findByText('검사실 등록 성공')).toBeVisible()
    expect(changes()[0]?.body).toMatchObject({ no: '3', sendsOn: false })
  })

  it('RM-08 a new room of our own server is sent without what stays as it is', async () => {
    ofOurs()
    await renderConsole('/rooms/create')
    const sendsOn = await screen.findByLabelText(/^완료하면 다음 검사실에 대기 등록/)
    for (const _ of ['off', 'on']) await user.click(sendsOn)
    await user.type(dialog().getByLabelText(/^번호/), '3')
    await user.type(dialog().getByLabelText(/한국어/), '상담실')
    change = { status: 201 }
    await user.click(dialog().getByRole('button', { name: '등록' }))
    expect(await screen.findByText('검사실 등록 성공')).toBeVisible()
    for (const field of ['sendsOn', 'waitWarning', 'waitAlarm']) expect(changes()[0]?.body).not.toHaveProperty(field)
  })

  it('RM-09 on our own server a room has a floor and a picture, which can be removed', async () => {
    ofOurs()
    room = { ...BLOOD_ROOM, sendsOn: true, floor: { kr: '2층', en: '' }, picture: '/api/files/door.png' }
    await renderConsole('/rooms/1')
    expect(await screen.findByRole('img', { name: '찾아가는 사진' })).toHaveAttribute('src', '/api/files/door.png')
    await user.type(screen.getByLabelText('층 (영문)'), '2F')
    await user.click(dialog().getByRole('button', { name: '그림 지우기' }))
    expect(screen.queryByRole('img', { name: '찾아가는 사진' })).toBeNull()
    await user.click(dialog().getByRole('button', { name: '저장' }))
    expect(await screen.findByText('검사실 수정 성공')).toBeVisible()
    expect(changes()[0]?.body).toEqual({ rooms: [{ id: 1, floor: { kr: '2층', en: '2F' }, picture: null }] })
  })

  it('RM-04 a room of another server has no waits and does not say whether it sends patients on', async () => {
    await renderConsole('/rooms/1')
    expect(await screen.findByLabelText('메모', { selector: '[role=dialog] textarea' })).toBeVisible()
    expect(screen.queryByLabelText(/대기 시간/)).toBeNull()
    expect(screen.queryByLabelText(/다음 검사실/)).toBeNull()
  })

  describe('DE-27 of a server that knows versions', () => {
    beforeEach(() => {
      ofOurServer()
      room = { ...room, sendsOn: true }
    })
    const CHANGED = {
      field: 'memo',
      yours: '금식',
      stored: '2층으로 이동',
      byName: '박서준',
      at: '2026-03-02T01:00:00.000Z',
    }
    const memo = () => dialog().getByLabelText('메모')
    const save = () => user.click(dialog().getByRole('button', { name: '저장' }))
    const conflict = async () => {
      recordVersion = 'v1'
      await renderConsole('/rooms/1')
      await user.type(await screen.findByLabelText('메모', { selector: '[role=dialog] textarea' }), '금식')
      change = {
        status: 409,
        body: {
          status: 409,
          code: 'RECORD_CHANGED',
          message: '…',
          changed: [{ id: 1, version: 'v2', fields: [CHANGED] }],
        },
      }
      await save()
      return within(await dialog().findByRole('alert'))
    }

    it('name the version that they were opened at', async () => {
      recordVersion = 'v1'
      await renderConsole('/rooms/1')
      await user.type(await screen.findByLabelText('메모', { selector: '[role=dialog] textarea' }), '금식')
      await save()
      expect(await screen.findByText('검사실 수정 성공')).toBeVisible()
      expect(changes()).toMatchObject([{ recordVersion: 'v1', body: { rooms: [{ id: 1, memo: '금식' }] } }])
      expect(changes()[0]?.body).toEqual({ rooms: [{ id: 1, memo: '금식' }] })
    })

    it('show both values and who changed it, keep what was typed, and save it by the newer version', async () => {
      const notice = await conflict()
      for (const text of ['메모', '금식', '2층으로 이동']) expect(notice.getByText(text)).toBeVisible()
      expect(notice.getByText(/^박서준님이 .*10:00에 저장$/)).toBeVisible()
      expect(screen.queryByText(/잠시 후 다시 시도/)).toBeNull()
      expect(memo()).toHaveValue('금식')
      expect(dialog().queryByRole('button', { name: '저장' }), 'one button saves').toBeNull()
      change = { body: [] }
      await user.click(notice.getByRole('button', { name: '내 값으로 저장' }))
      expect(await screen.findByText('검사실 수정 성공')).toBeVisible()
      expect(changes().map((request) => [request.recordVersion, request.body])).toEqual([
        ['v1', { rooms: [{ id: 1, memo: '금식' }] }],
        ['v2', { rooms: [{ id: 1, memo: '금식' }] }],
      ])
    })

    it('keep what was typed when the newer values cannot be read, and say so in the form', async () => {
      const notice = await conflict()
      roomFails = true
      await user.click(notice.getByRole('button', { name: '다시 불러오기' }))
      expect(await dialog().findByText('잠시 후 다시 시도해 주세요. (502)')).toBeVisible()
      expect(memo()).toHaveValue('금식')
      expect(dialog().getByRole('button', { name: '내 값으로 저장' })).toBeVisible()
      roomFails = false
      await user.click(dialog().getByRole('button', { name: '다시 시도' }))
      await waitFor(() => expect(dialog().queryByText('잠시 후 다시 시도해 주세요. (502)')).toBeNull())
    })

    it('take what is stored, and its version, when asked to', async () => {
      const notice = await conflict()
      recordVersion = 'v2'
      room = { ...room, memo: '2층으로 이동' }
      await user.click(notice.getByRole('button', { name: '다시 불러오기' }))
      await waitFor(() => expect(memo()).toHaveValue('2층으로 이동'))
      expect(dialog().queryByRole('alert')).toBeNull()
      await user.type(memo(), ' 완료')
      change = { body: [] }
      await save()
      await waitFor(() => expect(changes()).toHaveLength(2))
      expect(changes()[1]).toMatchObject({
        recordVersion: 'v2',
        body: { rooms: [{ id: 1, memo: '2층으로 이동 완료' }] },
      })
    })

    it.each([
      { what: 'that version when nothing differs from what was typed on', stored: '', named: 'v2' },
      { what: 'an unknown one when the field has changed', stored: '2층으로 이동', named: 'unknown' },
    ])('typed into before the record itself arrives, name $what', async ({ stored, named }) => {
      const arrived = Promise.withResolvers<void>()
      opened = arrived.promise
      const router = await renderConsole('/rooms')
      await screen.findByText('초음파실')
      await act(() => router.navigate('/rooms/1'))
      await user.type(await screen.findByLabelText('메모', { selector: '[role=dialog] textarea' }), '금식')
      room = { ...room, memo: stored, maxPatient: 5 }
      recordVersion = 'v2'
      arrived.resolve()
      await waitFor(() => expect(dialog().getByLabelText(/^최대 인원/)).toHaveValue('5'))
      await save()
      await waitFor(() => expect(changes()).toHaveLength(1))
      expect(changes()[0]).toMatchObject({ recordVersion: named, body: { rooms: [{ id: 1, memo: '금식' }] } })
    })
  })

  it('RM-12 DE-16 keep what was typed when the server refuses, with its words at the field', async () => {
    const errors = [{ field: 'no', message: '이미 사용 중인 검사실 번호입니다.' }]
    change = { status: 409, body: { status: 409, code: 'DUPLICATE', message: '…', errors } }
    await renderConsole('/rooms/create')
    await fillAndSend()
    expect(await dialog().findByText('이미 사용 중인 검사실 번호입니다.')).toBeVisible()
    expect(dialog().getByLabelText(/^번호/)).toBeInvalid()
    expect(dialog().getByLabelText(/한국어/)).toHaveValue('채혈실')
    expect(screen.queryByText(/잠시 후 다시 시도/)).toBeNull()
  })

  it('RM-12 tell a refusal above the fields when it is about a field that the form does not have', async () => {
    change = {
      status: 400,
      body: {
        status: 400,
        code: 'INVALID',
        message: '…',
        errors: [{ field: 'floor', message: '층을 입력해 주세요.' }],
      },
    }
    await renderConsole('/rooms/create')
    await fillAndSend()
    expect(await dialog().findByRole('alert')).toHaveTextContent('층을 입력해 주세요.')
    change = { status: 201, body: {} }
    await user.click(dialog().getByRole('button', { name: '등록' }))
    expect(await screen.findByText('검사실 등록 성공')).toBeVisible()
    expect(changes()).toHaveLength(2)
  })

  it('RM-12 DE-13 tell a failure that no field is to blame for with its status, and the reason beside what was typed', async () => {
    change = { status: 409, body: { status: 409, code: 'BUSY', message: '지금은 등록할 수 없습니다.' } }
    await renderConsole('/rooms/create')
    await fillAndSend()
    expect(await screen.findByText('해당 작업을 처리하는 도중 오류가 발생하였습니다.')).toBeVisible()
    expect(screen.getByText('잠시 후 다시 시도해 주세요. (에러코드 : 409)')).toBeVisible()
    expect(dialog().getByRole('alert')).toHaveTextContent('지금은 등록할 수 없습니다.')
  })

  it('DE-27 send one key with every try of one form, and another with the next', async () => {
    ofOurServer()
    change = { status: 503 }
    await renderConsole('/rooms/create')
    await fillAndSend()
    await waitFor(() => expect(changes()).toHaveLength(1))
    change = { status: 201, body: {} }
    await user.click(dialog().getByRole('button', { name: '등록' }))
    expect(await screen.findByText('검사실 등록 성공')).toBeVisible()
    await dialogClosed()
    await user.click(screen.getByRole('link', { name: '검사실 추가' }))
    await fillAndSend()
    await waitFor(() => expect(changes()).toHaveLength(3))
    const [first, again, next] = changes().map(({ key }) => key)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(again).toBe(first)
    expect(next).not.toBe(first)
  })

  it('LS-09 ask before a half-filled form is thrown away', async () => {
    const router = await renderConsole('/rooms/create')
    await user.type(await screen.findByLabelText(/^번호/, { selector: '[role=dialog] input' }), '3')
    await user.click(dialog().getByRole('button', { name: '취소' }))
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: '계속 작성' }))
    expect(router.state.location.pathname).toBe('/rooms/create')
    await dialogClosed('alertdialog')
    await user.click(dialog().getByRole('button', { name: '취소' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '닫기' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/rooms'))
  })

  it('RM-10 RM-11 ask before deleting, say so and refetch', async () => {
    await renderConsole('/rooms')
    await user.click((await screen.findAllByRole('button', { name: '삭제' }))[1] ?? document.body)
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(/^2\. 초음파실 /)
    const question = within(screen.getByRole('alertdialog'))
    expect(question.getByText('선택한 검사실 데이터를 삭제하시겠습니까?')).toBeVisible()
    expect(changes()).toEqual([])
    await user.click(question.getByRole('button', { name: '삭제' }))
    expect(await screen.findByText('검사실 삭제 성공')).toBeVisible()
    expect(screen.getByText('성공적으로 삭제가 완료되었습니다.')).toBeVisible()
    expect(changes()).toMatchObject([{ method: 'DELETE', url: '/api/v1/rooms', body: { ids: [2] } }])
    await waitFor(() => expect(lists()).toHaveLength(2))
  })

  it('LS-10 RM-10 name all ticked rooms in one question, delete them by one request and tick none any more', async () => {
    await renderConsole('/rooms')
    await screen.findByText('초음파실')
    await user.click(screen.getByRole('checkbox', { name: '이 페이지의 모든 행 선택' }))
    expect(screen.getByText('2건 선택됨')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '선택 삭제' }))
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('선택한 검사실 데이터를 삭제하시겠습니까?')
    expect(question).toHaveAccessibleDescription(/^1\. 채혈실, 2\. 초음파실 /)
    await user.click(within(question).getByRole('button', { name: '삭제' }))
    expect(await screen.findByText('검사실 삭제 성공')).toBeVisible()
    expect(changes().map(({ method, body }) => [method, body])).toEqual([['DELETE', { ids: [1, 2] }]])
    await waitFor(() => expect(screen.queryByText('2건 선택됨')).toBeNull())
  })

  it('DE-47 give our server’s reason for a refusal, and no advice to wait', async () => {
    ofOurServer()
    change = { status: 409, body: { status: 409, code: 'ROOM_IN_USE', message: '사용 중인 검사실입니다.' } }
    await renderConsole('/rooms')
    await user.click((await screen.findAllByRole('button', { name: '삭제' }))[1] ?? document.body)
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제' }))
    expect(await screen.findByText('사용 중인 검사실입니다. (에러코드 : 409)')).toBeVisible()
    expect(screen.getByText('해당 작업을 처리하는 도중 오류가 발생하였습니다.')).toBeVisible()
    expect(screen.queryByText(/잠시 후/)).toBeNull()
  })
})

describe('other addresses', () => {
  it.each(['/nowhere', '/rooms/1/2', '/tags', '/access-denied'])('RT-06 %s is not found', async (path) => {
    await renderConsole(path)
    expect(await screen.findByRole('heading', { name: '페이지를 찾을 수 없습니다.' })).toBeVisible()
    expect(screen.getByRole('link', { name: '홈으로 이동' })).toHaveAttribute('href', '/')
  })

  it('RT-03 / leads to the rooms', async () => {
    const router = await renderConsole('/')
    await waitFor(() => expect(router.state.location.pathname).toBe('/rooms'))
  })

  it('NV-04 tells a USER that the users are not theirs to see', async () => {
    await renderConsole('/users')
    expect(await screen.findByText('접근 권한이 없습니다.')).toBeVisible()
    expect(wire.lines().some((line) => line.includes('/v1/users?'))).toBe(false)
  })
})

it('DE-22 opens a record whose id has a slash in it', async () => {
  await renderConsole('/rooms/a%2Fb')
  expect(await screen.findByRole('dialog', { name: '검사실 수정' })).toBeVisible()
  await waitFor(() => expect(wire.lines()).toContain('GET /api/v1/rooms/a%2Fb'))
})
