// @vitest-environment happy-dom
import { KIOSK_PENDING } from '../../../contract/constants.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { kioskTexts } from '../../../src/i18n/display/kioskTexts.ts'
import { CheckIn } from '../../../src/viewer/kiosk/CheckIn.tsx'
import { checkIn, pair, POLL_MS, RETRY_MS, storedKey } from '../../../src/viewer/kiosk/kioskCalls.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
})

const nothing = () => undefined

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
  render(<CheckIn text={kioskTexts('ko')} kioskKey="k" onRefused={nothing} onForgotten={nothing} />)
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

it('DE-31 takes a tag whose reader ends with Tab while a button has the focus, and joins no second reading to it', async () => {
  let answer: (response: Response) => void = nothing
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Promise<Response>((resolve) => (answer = resolve))
  })
  render(<CheckIn text={kioskTexts('ko')} kioskKey="k" onRefused={nothing} onForgotten={nothing} />)
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
