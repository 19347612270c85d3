import { IDEMPOTENCY_KEY_HEADER, KIOSK_PENDING } from '../../../contract/constants.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { kioskTexts } from '../../../domain/kioskTexts.ts'
import { CheckIn } from '../../../src/viewer/kiosk/CheckIn.tsx'
import { Shell } from '../../../src/viewer/kiosk/shell/Shell.tsx'
import { checkIn, pair, POLL_MS, RETRY_MS, storedKey } from '../../../src/viewer/kiosk/kioskCalls.ts'

const nothing = () => undefined
const open = () =>
  render(
    <Shell kioskKey="k" inches={22} onRefused={nothing}>
      <CheckIn onBegin={() => undefined} />
    </Shell>,
  )

it('takes the tag of the next patient while the answer to the one before is shown', async () => {
  const answers = [
    { number: 7, place: null, ahead: 0 },
    { number: null, place: null, ahead: 0 },
  ]
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Promise.resolve(Response.json(answers.shift()))
  })
  open()
  const read = (tag: string) => {
    const field = screen.getByLabelText<HTMLInputElement>('환자 번호')
    fireEvent.change(field, { target: { value: tag } })
    if (field.form) fireEvent.submit(field.form)
  }
  read('4711')
  await screen.findByText('7')
  read('4712')
  await screen.findByText('접수 창구로 가 주세요.')
  expect(screen.queryByText('7')).toBeNull()
  expect(sent).toEqual([{ text: '4711' }, { text: '4712' }])
})

describe('before anything happens the person confirms who is meant (DE-49)', () => {
  const sent: unknown[] = []
  /** Answers the requests one after another. */
  const openWith = (...answers: object[]) => {
    sent.length = 0
    vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body))
      return Promise.resolve(Response.json({ number: null, place: null, ahead: 0, ...answers.shift() }))
    })
    open()
  }
  const press = (...names: string[]) => {
    for (const name of names) fireEvent.click(screen.getByRole('button', { name }))
  }

  it('by a press: Enter alone never does, because a reader may end a tag with two', async () => {
    openWith({ masked: '정O음' }, { number: 7, token: 'T' })
    press('1', '0', '0', '7', '한 자 지우기', '6', '접수하기')
    await screen.findByText('정O음 님이 맞습니까?')
    const field = screen.getByLabelText<HTMLInputElement>('환자 번호')
    if (field.form) fireEvent.submit(field.form)
    expect(sent).toEqual([{ text: '1006' }])
    press('예, 맞습니다')
    await screen.findByText('7')
    expect(sent).toEqual([{ text: '1006' }, { text: '1006', confirm: true }])
  })

  it('and who is another one goes back without a trace', async () => {
    openWith({ masked: '정O음' })
    press('1', '접수하기')
    await screen.findByText('정O음 님이 맞습니까?')
    press('아니요')
    expect(screen.queryByText(/정O음/)).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('환자 번호').value).toBe('')
    expect(sent).toHaveLength(1)
  })

  it('and answers what the hospital asks; a tag that is held to the reader meanwhile is no answer', async () => {
    const asked = { masked: '정O음', question: 'BIRTH_DAY' }
    openWith(asked, asked, { masked: '한O루', question: 'BIRTH_DAY' }, { number: 8 })
    press('1', '접수하기')
    await screen.findByText('정O음 님이 맞습니까?')
    press('예, 맞습니다', '0', '1', '0', '1', '확인')
    await screen.findByText('맞지 않습니다. 다시 눌러 주세요.')
    const field = screen.getByLabelText<HTMLInputElement>('생일 네 자리')
    fireEvent.change(field, { target: { value: '04A1B025' } })
    if (field.form) fireEvent.submit(field.form)
    await screen.findByText('한O루 님이 맞습니까?')
    press('예, 맞습니다', '0', '3', '0', '5', '확인')
    await screen.findByText('8')
    expect(sent).toEqual([
      { text: '1' },
      { text: '1', confirm: true, answer: '0101' },
      { text: '04A1B025' },
      { text: '04A1B025', confirm: true, answer: '0305' },
    ])
  })
})

it('lets the patient who comes after wrong numbers wait, and does not turn the patient away', async () => {
  vi.useFakeTimers()
  const statuses = [429, 429, 200]
  const sent = vi.fn(() =>
    Promise.resolve(Response.json({ number: 7, place: null, ahead: 0 }, { status: statuses.shift() })),
  )
  vi.stubGlobal('fetch', sent)
  const answer = checkIn('k', '4711')
  await vi.advanceTimersByTimeAsync(2 * RETRY_MS)
  expect(await answer).toMatchObject({ number: 7 })
  expect(sent).toHaveBeenCalledTimes(3)

  statuses.push(...Array.from({ length: 6 }, () => 429))
  const refused = expect(checkIn('k', '4712')).rejects.toMatchObject({ status: 429 })
  await vi.advanceTimersByTimeAsync(10 * RETRY_MS)
  await refused
  expect(statuses).toEqual([])
})

it('DE-27 asks again by the same key when the answer to a confirmation is lost, and says a lost lookup at once', async () => {
  vi.useFakeTimers()
  const keys: (string | undefined)[] = []
  const answers = [
    new TypeError('lost'),
    Response.json({}, { status: 502 }),
    Response.json({ number: 7, place: null, ahead: 0 }),
  ]
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers[IDEMPOTENCY_KEY_HEADER])
    const answer = answers.shift()
    return answer instanceof Response ? Promise.resolve(answer) : Promise.reject(answer)
  })
  const answer = checkIn('k', '4711', { confirm: true })
  await vi.advanceTimersByTimeAsync(2 * RETRY_MS)
  expect(await answer).toMatchObject({ number: 7 })
  expect(keys).toEqual([expect.any(String), keys[0], keys[0]])

  answers.push(new TypeError('lost'))
  await expect(checkIn('k', '4711')).rejects.toThrow('lost')
  expect(keys[3]).toBeUndefined()
})

it('DE-31 takes a tag whose reader ends with Tab while a button has the focus, and joins no second reading to it', async () => {
  let answer: (response: Response) => void = nothing
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Promise<Response>((resolve) => (answer = resolve))
  })
  open()
  const read = (at: HTMLElement) => {
    for (const key of '04A1B025') fireEvent.keyDown(at, { key, code: `Key${key}` })
    return fireEvent.keyDown(at, { key: 'Tab', code: 'Tab' })
  }
  expect(read(screen.getByRole('button', { name: '1' }))).toBe(false)
  await screen.findByText(kioskTexts('ko').waiting)
  read(screen.getByLabelText('환자 번호'))
  answer(Response.json({ number: 7, place: null, ahead: 0 }))
  await screen.findByText('7')
  expect(sent).toEqual([{ text: '04A1B025' }])
  expect(screen.getByLabelText<HTMLInputElement>('환자 번호').value).toBe('')
})

it('keeps its code until the server ends it, although its own clock is an hour ahead', async () => {
  const server = Date.now()
  vi.useFakeTimers({ now: server + 3_600_000 })
  const codes: (string | null)[] = []
  let isApproved = false
  vi.stubGlobal('fetch', (address: string) => {
    const headers = { date: new Date(server).toUTCString(), 'content-type': 'application/json' }
    if (address.endsWith('/current'))
      return Promise.resolve(
        isApproved
          ? new Response('{}', { status: 200, headers })
          : new Response(JSON.stringify({ status: 401, code: KIOSK_PENDING, message: '' }), { status: 401, headers }),
      )
    const asked = { code: '123456', key: 'k', expiresAt: new Date(server + 600_000).toISOString() }
    return Promise.resolve(new Response(JSON.stringify(asked), { status: 201, headers }))
  })
  const paired = pair((code) => codes.push(code), new AbortController().signal)
  await vi.advanceTimersByTimeAsync(5 * POLL_MS)
  expect(codes).toEqual(['123456'])
  isApproved = true
  await vi.advanceTimersByTimeAsync(POLL_MS)
  await paired
  expect(storedKey()).toBe('k')
})

it('DE-49 what is wrong or switched on is said in words, not by a colour', async () => {
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(
      Response.json(address.endsWith('/current') ? { name: 'k', inches: 22, hasHelp: false } : { at: '2026-01-01' }),
    ),
  )
  open()
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  press('접수하기')
  screen.getByText('번호를 먼저 눌러 주세요.')
  for (const [on, off] of [
    ['낮게', '높게'],
    ['크게', '작게'],
    ['고대비', '보통 색'],
    ['소리', '소리 끄기'],
  ] as const) {
    press(on)
    press(off)
    screen.getByRole('button', { name: on })
  }
  // Who goes back finds the kiosk as they have set it.
  press('크게')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  screen.getByRole('button', { name: '작게' })
  press('직원 부르기')
  await screen.findByText('직원을 불렀습니다.')
  screen.getByRole('button', { name: '부르기 취소' })
})
