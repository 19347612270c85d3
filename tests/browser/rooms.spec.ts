import type { Room } from '../../contract/rooms.ts'
import { aDid, aRoom } from '../harness/builders.ts'
import { type App, expect, test } from './app.ts'
import { listsOf, recordCalls } from './calls.ts'
import { dialog, row, toast } from './parts.ts'

const FAILED = '해당 작업을 처리하는 도중 오류가 발생하였습니다.'

const addRoom = ({ root }: App, given: Parameters<typeof aRoom>[0]) =>
  root.request<Room>('POST', '/v1/rooms', aRoom(given))
const names = (kr: string) => ({ kr, en: '', cn: '', jp: '' })

test('the list that the console opens with is asked for once, before the code of its page is there', async ({
  app,
  page,
}) => {
  await addRoom(app, { no: '11', name: names('채혈실') })
  await app.enter(page, '/my')
  const asked: string[] = []
  let ask: () => void = () => undefined
  const first = new Promise<void>((resolve) => (ask = resolve))
  page.on('request', (request) => {
    if (!request.url().includes('/api/v1/rooms')) return
    asked.push(request.url().slice(app.url.length))
    ask()
  })
  await page.route('**/assets/RoomList-*.js', async (route) => {
    await first
    await route.continue()
  })
  await page.goto(`${app.url}/rooms`)
  await expect(row(page, '채혈실')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(['/api/v1/rooms?page=1'])
})

test('RM-01 RM-02 RM-03 AP-03 the list of rooms, each of its filters, and its buttons', async ({ app, page }) => {
  await addRoom(app, { no: '11', name: names('채혈실'), maxPatient: 2, memo: '금식' })
  await addRoom(app, { no: '12', name: names('초음파실'), maxPatient: 4, useRfid: false })
  const calls = recordCalls(page)
  await app.enter(page, '/rooms')
  await expect(page.getByRole('heading', { name: '검사실 목록 (2건)' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '현재 위치' })).toContainText('검사실관리')
  await expect(page.getByRole('link', { name: '검사실 추가' })).toBeVisible()
  await expect(row(page, '채혈실').getByRole('link', { name: '수정' })).toBeVisible()
  await expect(row(page, '채혈실').getByRole('button', { name: '삭제' })).toBeVisible()
  await expect(row(page, '채혈실').getByRole('cell', { name: '사용', exact: true })).toBeVisible()
  await expect(row(page, '초음파실').getByRole('cell', { name: '미사용', exact: true })).toBeVisible()

  for (const [label, value, remaining] of [
    ['검사실명 검색', '채혈', '채혈실'],
    ['번호 검색', '12', '초음파실'],
    ['최대 인원 최소', '3', '초음파실'],
    ['최대 인원 최대', '3', '채혈실'],
    ['메모 검색', '금식', '채혈실'],
  ] as const) {
    const field = page.getByRole('textbox', { name: label, exact: true })
    await field.fill(value)
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: '검사실 목록 (1건)' })).toBeVisible()
    await expect(row(page, remaining)).toBeVisible()
    await field.fill('')
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: '검사실 목록 (2건)' })).toBeVisible()
  }
  await page.getByRole('combobox', { name: /^RFID 검색/ }).click()
  await expect(page.getByRole('option')).toHaveText(['전체', '사용', '미사용'])
  await page.getByRole('option', { name: '미사용' }).click()
  await expect(page.getByRole('heading', { name: '검사실 목록 (1건)' })).toBeVisible()
  await expect(row(page, '초음파실')).toBeVisible()

  const asked = listsOf(calls('/v1/rooms')).filter((query) => query !== '?page=1')
  expect(asked).toEqual([
    '?name=채혈&page=1',
    '?no=12&page=1',
    '?maxPatientMin=3&page=1',
    '?maxPatientMax=3&page=1',
    '?memo=금식&page=1',
    '?useRfid=false&page=1',
  ])
})

test('RM-04 RM-05 RM-06 RM-07 RM-08 RM-11 LS-07 AP-03 a room is added once its form is right', async ({
  shared,
  page,
}) => {
  const calls = recordCalls(page)
  await shared.enter(page, '/rooms')
  await page.getByRole('link', { name: '검사실 추가' }).click()
  const form = dialog(page, '검사실 등록')
  const no = form.getByLabel('번호')
  const max = form.getByRole('textbox', { name: '최대 인원' })
  await expect(no).toBeFocused()
  await expect(no).toHaveValue('')
  await expect(max).toHaveValue('1')
  for (const label of ['검사실명 (한국어)', '검사실명 (영어)', '검사실명 (중국어)', '검사실명 (일본어)', '메모']) {
    await expect(form.getByLabel(label)).toHaveValue('')
  }
  await expect(form.getByLabel('다중 호출')).not.toBeChecked()
  await expect(form.getByLabel('RFID')).toBeChecked()

  await max.fill('0')
  await form.getByRole('button', { name: '등록' }).click()
  await expect(form.getByRole('alert')).toHaveText([
    '필수 입력란입니다.',
    '1 이상 입력해 주세요.',
    '필수 입력란입니다.',
  ])
  await expect(no).toHaveAccessibleDescription('필수 입력란입니다.')
  await expect(max).toHaveAccessibleDescription('1 이상 입력해 주세요.')
  await expect(no).toBeFocused()
  await no.pressSequentially('일2-a3 번')
  await expect(no).toHaveValue('23')
  await max.fill('')
  await max.pressSequentially('1,0명')
  await expect(max).toHaveValue('10')
  // one error is left, so nothing is sent
  await form.getByRole('button', { name: '등록' }).click()
  await expect(form.getByRole('alert')).toHaveText(['필수 입력란입니다.'])
  expect(calls('/v1/rooms', 'POST')).toEqual([])

  await form.getByLabel('검사실명 (한국어)').fill('심전도실')
  await form.getByLabel('다중 호출').click()
  await form.getByLabel('메모').fill('금식 필요')
  await form.getByRole('button', { name: '등록' }).click()
  await expect(toast(page, '검사실 등록 성공', '성공적으로 등록이 완료되었습니다.')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(row(page, '심전도실')).toBeVisible()
  const room = {
    no: '23',
    name: names('심전도실'),
    maxPatient: 10,
    memo: '금식 필요',
    useMultiCall: true,
    useRfid: true,
    isAccessible: true,
  }
  expect(calls('/v1/rooms', 'POST')).toEqual([{ method: 'POST', path: '/api/v1/rooms', body: room }])
})

test('RM-09 RM-11 LS-07 AP-03 editing sends the id and what changed, and the list shows it', async ({
  shared,
  page,
}) => {
  const room = await addRoom(shared, { name: names('골밀도실') })
  const calls = recordCalls(page)
  await shared.enter(page, '/rooms')
  await row(page, '골밀도실').getByRole('link', { name: '수정' }).click()
  const form = dialog(page, '검사실 수정')
  await expect(form.getByRole('button', { name: '저장' })).toBeDisabled()
  await form.getByLabel('메모').fill('2층')
  await form.getByRole('textbox', { name: '최대 인원' }).fill('3')
  await form.getByRole('button', { name: '저장' }).click()
  await expect(toast(page, '검사실 수정 성공', '성공적으로 수정이 완료되었습니다.')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(row(page, '골밀도실')).toContainText('2층')
  expect(calls('/v1/rooms', 'PATCH')).toEqual([
    { method: 'PATCH', path: '/api/v1/rooms', body: { rooms: [{ id: room.id, maxPatient: 3, memo: '2층' }] } },
  ])
})

test('RM-10 RM-11 LS-10 AP-03 one room or several are deleted by one call, after one question', async ({
  shared,
  page,
}) => {
  const rooms = [
    await addRoom(shared, { name: names('청력실 가') }),
    await addRoom(shared, { name: names('청력실 나') }),
    await addRoom(shared, { name: names('청력실 다') }),
  ]
  const calls = recordCalls(page)
  await shared.enter(page, '/rooms')
  const question = page.getByRole('alertdialog')
  await row(page, '청력실 가').getByRole('button', { name: '삭제' }).click()
  await expect(question).toContainText('선택한 검사실 데이터를 삭제하시겠습니까?')
  await expect(question).toHaveAccessibleDescription(/^\d+\. 청력실 가 /)
  expect(calls('/v1/rooms', 'DELETE')).toEqual([])
  await question.getByRole('button', { name: '삭제' }).click()
  await expect(toast(page, '검사실 삭제 성공', '성공적으로 삭제가 완료되었습니다.')).toBeVisible()
  await expect(row(page, '청력실 가')).toHaveCount(0)

  for (const name of ['청력실 나', '청력실 다']) await row(page, name).getByRole('checkbox').check()
  await expect(page.getByText('2건 선택됨')).toBeVisible()
  await page.getByRole('button', { name: '선택 삭제' }).click()
  await expect(question).toContainText('선택한 검사실 데이터를 삭제하시겠습니까?')
  await expect(question).toHaveAccessibleDescription(/^\d+\. 청력실 나, \d+\. 청력실 다 /)
  await question.getByRole('button', { name: '삭제' }).click()
  await expect(row(page, '청력실')).toHaveCount(0)
  await expect(page.getByText('2건 선택됨')).toHaveCount(0)
  expect(calls('/v1/rooms', 'DELETE').map(({ body }) => body)).toEqual([
    { ids: [rooms[0]?.id] },
    { ids: [rooms[1]?.id, rooms[2]?.id] },
  ])
})

test('RM-12 DE-16 a refusal is told with its status, at the field where one is to blame, and keeps what was typed', async ({
  shared,
  page,
}) => {
  const room = await addRoom(shared, { no: '700', name: names('내시경실') })
  await shared.root.request('POST', '/v1/dids', aDid({ roomId: room.id }))
  await shared.enter(page, '/rooms/create')
  const form = dialog(page, '검사실 등록')
  await form.getByLabel('번호').fill('700')
  await form.getByLabel('검사실명 (한국어)').fill('내시경실 2')
  await form.getByRole('button', { name: '등록' }).click()
  await expect(form.getByRole('alert')).toHaveText(/이미 사용 중/)
  await expect(form.getByLabel('검사실명 (한국어)')).toHaveValue('내시경실 2')
  await expect(form.getByLabel('번호')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('번호').fill('701')
  await form.getByRole('button', { name: '등록' }).click()
  await expect(toast(page, '검사실 등록 성공')).toBeVisible()

  // a room that a board uses cannot be deleted; the dialog shows the reason and stays open
  await row(page, '내시경실').filter({ hasText: /700/ }).getByRole('button', { name: '삭제' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: '삭제' }).click()
  await expect(toast(page, FAILED, '(에러코드 : 409)')).toBeVisible()
  await expect(question.getByRole('alert')).toBeVisible()

  await page.route('**/api/v1/rooms', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await page.goto(`${shared.url}/rooms/${room.id}`)
  await dialog(page, '검사실 수정').getByLabel('메모').fill('공사 중')
  await dialog(page, '검사실 수정').getByRole('button', { name: '저장' }).click()
  await expect(toast(page, FAILED, '잠시 후 다시 시도해 주세요. (에러코드 : 500)')).toBeVisible()
  await expect(dialog(page, '검사실 수정').getByLabel('메모')).toHaveValue('공사 중')
})
