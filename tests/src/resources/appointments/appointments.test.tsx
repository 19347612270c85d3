import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { zipSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import { aWorkbook } from '../../../harness/workbook.ts'
import { consoleWire } from '../../support/consoleWire.ts'
import { renderConsole } from '../../support/renderConsole.tsx'
import { visitRecord } from '../../support/visitRecord.ts'
import { type Answer, ofOurServer, OURS, type Recorded } from '../../support/wire.ts'

const anAppointment = (given: Record<string, unknown> = {}) => ({
  id: 1,
  day: '2026-03-02',
  time: '09:00',
  name: '김민서',
  patientNo: '77',
  company: '',
  roomIds: [],
  packageId: null,
  alerts: [],
  note: '',
  arrived: false,
  visit: null,
  ...given,
})
const aVisit = (given: object) => visitRecord({ id: 9, number: 4, name: '김민서', patientNo: '77', ...given })
const page = (content: readonly unknown[]): Answer => ({ body: { content, totalElements: content.length } })
const user = userEvent.setup()

let appointments: ReturnType<typeof anAppointment>[]
let visits: ReturnType<typeof aVisit>[]
let uploading: Answer
/** Settles when the lists of visits may be answered. */
let held: Promise<unknown> | undefined

async function answer(request: Recorded): Promise<Answer> {
  if (request.url.startsWith('/api/v1/visits?')) await held
  return { ...bareAnswer(request), headers: OURS }
}

function bareAnswer({ method, url, body }: Recorded): Answer {
  const path = url.slice('/api/v1/'.length)
  if (path === 'appointments/counts') {
    const arrived = appointments.filter((each) => each.arrived).length
    return { body: { day: '2026-03-02', total: appointments.length, arrived } }
  }
  if (path.startsWith('appointments?')) return page(appointments.filter(({ arrived }) => !arrived))
  if (path === 'appointments/upload') return uploading
  if (path === 'appointments/undo-arrival') {
    const found = appointments.find(({ id }) => id === (body as { id: number }).id)
    if (found) found.arrived = false
    return { body: found }
  }
  if (path.startsWith('appointments/')) {
    const found = appointments.find(({ id }) => path === `appointments/${id}`)
    return found ? { body: found } : { status: 404, body: { status: 404, message: '예약을 찾을 수 없습니다. (1)' } }
  }
  if (method === 'POST' && path === 'visits') {
    const { appointmentId, ...given } = body as { appointmentId?: number }
    const visit = aVisit({ ...given, id: 10, number: 5 })
    visits.push(visit)
    for (const each of appointments) if (each.id === appointmentId) each.arrived = true
    return { status: 201, body: visit }
  }
  if (path.startsWith('visits?')) return page(visits)
  if (['dids?', 'rooms?', 'packages?', 'tag-mappings?'].some((start) => path.startsWith(start))) return page([])
  return { body: { name: '김민지', authority: 'USER' } }
}

const wire = consoleWire(answer)
const changes = () => wire.requests.filter(({ method }) => method !== 'GET')
const arrive = async () => user.click(await screen.findByRole('button', { name: '도착' }))

beforeEach(() => {
  ofOurServer()
  appointments = [anAppointment()]
  visits = []
  held = undefined
})

describe('an arrival by one click', () => {
  it('checks in with what the appointment says now, not with the row that was drawn before', async () => {
    await renderConsole('/appointments')
    await screen.findByRole('row', { name: /김민서/ })
    appointments = [anAppointment({ name: '김민선', alerts: ['WHEELCHAIR'], note: '보호자 동반', roomIds: [11] })]
    await arrive()
    expect(await screen.findByText('접수 성공 · 접수 번호 5번')).toBeVisible()
    expect(changes().map(({ url, body }) => ({ url, body }))).toEqual([
      {
        url: '/api/v1/visits',
        body: {
          name: '김민선',
          patientNo: '77',
          roomIds: [11],
          alerts: ['WHEELCHAIR'],
          note: '보호자 동반',
          appointmentId: 1,
          joins: true,
        },
      },
    ])
  })

  it('can be taken back where it was made, and the patient is expected again', async () => {
    await renderConsole('/appointments')
    await arrive()
    const undo = await screen.findByRole('button', { name: '김민서님 도착 실행 취소' })
    await waitFor(() => expect(screen.queryByRole('row', { name: /김민서/ })).toBeNull())
    expect(screen.getByText('예약 환자가 모두 도착했습니다.')).toBeVisible()
    fireEvent.click(undo, { detail: 1 })
    expect(await screen.findByText('도착을 취소했습니다.')).toBeVisible()
    expect(await screen.findByRole('row', { name: /김민서/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: /실행 취소/ })).toBeNull()
    expect(
      changes()
        .map(({ url, body }) => [url, body])
        .at(-1),
    ).toEqual(['/api/v1/appointments/undo-arrival', { id: 1 }])
  })

  it('says that the patient waits nowhere', async () => {
    await renderConsole('/appointments')
    await arrive()
    expect(await screen.findByText('5 김민서님 · 아직 어느 대기판에도 대기 등록하지 않았습니다.')).toBeVisible()
  })

  it('asks about a patient who is checked in already, and checks nobody in before the answer', async () => {
    visits = [aVisit({})]
    const router = await renderConsole('/appointments')
    await arrive()
    await waitFor(() => expect(router.state.location.pathname).toBe('/appointments/1/arrive'))
    const dialog = within(await screen.findByRole('dialog', { name: '접수' }))
    await user.click(await dialog.findByRole('button', { name: '접수하기' }))
    const question = within(await screen.findByRole('alertdialog', { name: '이미 접수된 환자입니다' }))
    expect(question.getByText(/^4번 김민서/)).toBeVisible()
    expect(changes()).toEqual([])
    await user.click(question.getByRole('button', { name: '그대로 접수' }))
    expect(await screen.findByText('접수 성공 · 접수 번호 5번')).toBeVisible()
    expect(changes()).toHaveLength(1)
  })

  it('checks in nobody by the second click of a double click, who has moved up into the place of the first', async () => {
    appointments = [anAppointment(), anAppointment({ id: 2, name: '박서연' })]
    await renderConsole('/appointments')
    const press = async (name: RegExp, detail: number) => {
      const row = within(await screen.findByRole('row', { name }))
      fireEvent.click(row.getByRole('button', { name: '도착' }), { detail })
    }
    await press(/김민서/, 1)
    expect(await screen.findByText('접수 성공 · 접수 번호 5번')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('row', { name: /김민서/ })).toBeNull())
    await press(/박서연/, 2)
    expect(await screen.findByText('방금 순서가 바뀌어 누르지 않았습니다.')).toBeVisible()
    expect(changes()).toHaveLength(1)
  })

  it('takes nobody away from what was opened before the answer', async () => {
    visits = [aVisit({})]
    let answerAlike = () => {}
    held = new Promise<void>((resolve) => (answerAlike = resolve))
    const router = await renderConsole('/appointments')
    await arrive()
    await act(() => router.navigate('/visits/create'))
    const name = await screen.findByRole('textbox', { name: '이름' })
    await user.type(name, '홍길동')
    answerAlike()
    const toast = within(await screen.findByRole('region', { name: '알림' }))
    await user.click(await toast.findByRole('button', { name: '도착' }))
    expect(name).toHaveValue('홍길동')
  })

  it.each([
    { what: 'a patient with this number who has left', alike: { status: 'CLOSED' }, arrived: false },
    { what: 'the visit of this arrival, made at another desk', alike: {}, arrived: true },
  ])('asks nothing about $what', async ({ alike, arrived }) => {
    visits = [aVisit(alike)]
    await renderConsole('/appointments')
    await screen.findByRole('row', { name: /김민서/ })
    appointments = [anAppointment({ arrived })]
    await arrive()
    expect(await screen.findByText('접수 성공 · 접수 번호 5번')).toBeVisible()
    expect(changes()).toHaveLength(1)
  })

  it('of an appointment that was deleted says so', async () => {
    await renderConsole('/appointments')
    await screen.findByRole('row', { name: /김민서/ })
    appointments = []
    await arrive()
    expect(await screen.findByText('예약을 찾을 수 없습니다. (1) (에러코드 : 404)')).toBeVisible()
    expect(changes()).toEqual([])
  })
})

describe('a list that is uploaded', () => {
  /** Opens the dialog and chooses a file. */
  const upload = async (name: string, content: BlobPart) => {
    await renderConsole('/appointments')
    await user.click(await screen.findByRole('button', { name: '명단 올리기' }))
    const dialog = within(await screen.findByRole('dialog', { name: '명단 올리기' }))
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input) await user.upload(input, new File([content], name, { type: 'text/csv' }))
    return dialog
  }

  it('DE-24 is said at its line what the server refuses', async () => {
    const errors = [{ field: 'appointments.1.note', message: '사용할 수 없는 문자가 들어 있습니다.' }]
    uploading = { status: 400, body: { status: 400, message: '입력한 내용을 확인해 주세요.', errors } }
    const dialog = await upload('예약.csv', '\uFEFF이름,비고\n홍길동,첫 방문\n성춘향,창구 확인\n')
    const row = await dialog.findByRole('row', { name: /성춘향/ })
    await waitFor(() => expect(row).toHaveTextContent('사용할 수 없는 문자가 들어 있습니다.'))
    expect(row).toHaveTextContent(/^3/)
    expect(dialog.queryByRole('row', { name: /홍길동/ })).toBeNull()
    expect(dialog.getByRole('alert')).toHaveTextContent('입력한 내용을 확인해 주세요.')
    expect(dialog.getByRole('button', { name: '0명 추가' })).toBeDisabled()
  })

  it('DE-24 adds nobody while a line is wrong, and says why at the line', async () => {
    const dialog = await upload(
      '예약.csv',
      '\uFEFF이름,예약시간,검사실\n홍길동,09:00,\n성춘향,아침,\n이몽룡,10:00,없는 방\n',
    )
    expect(await dialog.findByText(/확인이 필요한 줄이 2개 있습니다\./)).toBeVisible()
    expect(dialog.getByRole('row', { name: /성춘향/ })).toHaveTextContent('시각을 09:30처럼 입력해 주세요.')
    expect(dialog.getByRole('row', { name: /이몽룡/ })).toHaveTextContent('등록되지 않은 검사실이 있습니다.')
    expect(dialog.getByRole('button', { name: '0명 추가' })).toBeDisabled()
    expect(wire.lines().filter((line) => line.includes('upload'))).toEqual([])
  })

  it('DE-24 is read from an Excel file, whose wrong cells are said at their lines', async () => {
    const dialog = await upload(
      '명단.xlsx',
      aWorkbook([
        ['이름', '예약시간', '패키지'],
        ['홍길동', { number: '0.375', format: 'time' }, null],
        ['성춘향', { number: '46350', format: 'day' }, '없는 검진'],
      ]),
    )
    expect(await dialog.findByText(/확인이 필요한 줄이 1개 있습니다\./)).toBeVisible()
    const row = dialog.getByRole('row', { name: /성춘향/ })
    expect(row).toHaveTextContent('시각을 09:30처럼 입력해 주세요.')
    expect(row).toHaveTextContent('등록되지 않은 패키지입니다.')
  })

  it('takes one day of a file of several, and names the others as left out', async () => {
    uploading = { body: { day: '', added: 1, known: 0, changed: [], kept: [], missing: [], deleted: [] } }
    const dialog = await upload(
      '예약.csv',
      // The patient comes on both days at the same time.
      '\uFEFF예약일자,이름,환자번호,시간\n2031-05-02,홍길동,1,09:00\n2031-05-03,홍길동,1,09:00\n2031-05-03,성춘향,2,10:00\n합계,3명,,\n',
    )
    const choice = await dialog.findByRole('combobox', { name: '예약일' })
    expect(choice).toHaveTextContent('2031-05-02 (1명)')
    expect(dialog.getByText(/다른 날 예약도 있어 뺐습니다: 2031-05-03 \(2명\)/)).toBeVisible()
    expect(dialog.queryByRole('row', { name: /성춘향/ })).toBeNull()
    await user.click(choice)
    await user.click(await screen.findByRole('option', { name: '2031-05-03 (2명)' }))
    expect(await dialog.findByRole('row', { name: /성춘향/ })).toBeVisible()
    expect(dialog.getByText(/뺐습니다: 2031-05-02 \(1명\)/)).toBeVisible()
    await user.click(await dialog.findByRole('button', { name: '1명 추가' }))
    await waitFor(() =>
      expect(changes().at(-1)?.body).toMatchObject({
        day: '2031-05-03',
        appointments: [{ name: '홍길동' }, { name: '성춘향' }],
        update: [],
      }),
    )
    for (const { body } of changes()) {
      const { day, appointments: sent } = body as { day: string; appointments: object[] }
      expect(sent).toHaveLength(day === '2031-05-03' ? 2 : 1)
    }
  })

  it.each([
    ['예약일자,이름\n2031-05-02,홍길동\n2031-05-03,성춘향\n,이몽룡\n', '예약일: 필수 입력란입니다.'],
    [
      '예약일시,이름\n2031-05-02 09:00,홍길동\n2031-05-03 09:00,성춘향\n10:00,이몽룡\n',
      '이 줄에도 날짜를 적어 주세요.',
    ],
  ])('takes nobody without a day out of a file of several days: %s', async (csv, problem) => {
    const dialog = await upload('예약.csv', `\uFEFF${csv}`)
    expect(await dialog.findByRole('row', { name: /이몽룡/ })).toHaveTextContent(problem)
    expect(dialog.getByRole('button', { name: '0명 추가' })).toBeDisabled()
  })

  it('names some of the patients that differ, counts the others, and calls no line of them registrable', async () => {
    const changed = Array.from({ length: 10 }, (_, at) => ({ id: at, name: `환자${at}`, fields: ['time'] }))
    uploading = { body: { day: '2026-03-02', added: 0, known: 10, changed, kept: [], missing: [], deleted: [] } }
    const dialog = await upload('예약.csv', '\uFEFF이름\n홍길동\n')
    expect(
      await dialog.findByRole('checkbox', { name: /10명: 예약 시간 10 \(환자0, .*환자7 외 2명\)/ }),
    ).not.toBeChecked()
    expect(dialog.getByRole('row', { name: /홍길동/ })).not.toHaveTextContent('등록 가능')
  })

  it('adds whom staff deleted only by choice', async () => {
    const counts = { day: '2026-03-02', added: 0, known: 1, changed: [], kept: [], missing: [] }
    uploading = { body: { ...counts, deleted: [{ id: 7, name: '홍길동', patientNo: '', time: '' }] } }
    const dialog = await upload('예약.csv', '\uFEFF이름\n홍길동\n성춘향\n')
    const choice = await dialog.findByRole('checkbox', { name: '직원이 삭제함 1명: 홍길동 · 다시 추가' })
    expect(choice).not.toBeChecked()
    expect(dialog.getByRole('button', { name: '0명 추가' })).toBeDisabled()
    await user.click(choice)
    await user.click(dialog.getByRole('button', { name: '명단 적용' }))
    await waitFor(() => expect(changes().at(-1)?.body).toMatchObject({ update: [], remove: [], restore: [7] }))
  })

  it.each([
    {
      name: '사진.xlsx',
      bytes: zipSync({ 'photo.png': Uint8Array.of(1) }),
      why: '압축 파일은 읽을 수 없습니다. 압축을 풀고 안에 있는 엑셀 파일을 선택해 주세요.',
    },
    {
      name: '명단.xls',
      bytes: Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0),
      why: '예전 엑셀 형식(.xls)은 읽을 수 없습니다. 엑셀에서 열어 .xlsx로 저장해 주세요.',
    },
    {
      name: '폭탄.xlsx',
      bytes: zipSync({ 'xl/workbook.xml': new Uint8Array(51 << 20) }),
      why: '엑셀 파일에 내용이 너무 많습니다. 가져올 목록만 남겨 새 파일로 저장해 주세요.',
    },
  ])('DE-24 is refused in words as $name', async ({ name, bytes, why }) => {
    const dialog = await upload(name, bytes)
    expect(await dialog.findByText(why)).toBeVisible()
  })
})

it('offers the upload of a list first where there is none', async () => {
  appointments = []
  await renderConsole('/appointments')
  await screen.findByText('예약 명단이 없습니다.')
  // The tool of every list, and the primary button of an empty one.
  const [, primary] = screen.getAllByRole('button', { name: '명단 올리기' })
  await user.click(primary ?? document.body)
  expect(await screen.findByRole('dialog', { name: '명단 올리기' })).toBeVisible()
})

it('adds an appointment to the day that the list shows', async () => {
  await renderConsole('/appointments')
  fireEvent.change(await screen.findByLabelText('예약일'), { target: { value: '2026-12-24' } })
  await user.click(await screen.findByRole('link', { name: '예약 추가' }))
  const dialog = within(await screen.findByRole('dialog', { name: '예약 추가' }))
  expect(dialog.getByLabelText(/예약일/)).toHaveValue('2026-12-24')
  await user.type(dialog.getByLabelText(/이름/), '김민서')
  await user.click(dialog.getByRole('button', { name: '등록' }))
  await waitFor(() => expect(changes().map(({ body }) => body)).toMatchObject([{ day: '2026-12-24', name: '김민서' }]))
})
