import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IDEMPOTENCY_KEY_HEADER } from '../../../contract/constants.ts'
import type { KioskService, KioskTicket } from '../../../contract/kiosks.ts'
import { kioskTexts } from '../../../domain/kioskTexts.ts'
import { RETRY_MS } from '../../../src/viewer/kiosk/kioskCalls.ts'
import { Shell } from '../../../src/viewer/kiosk/shell/Shell.tsx'
import { Start } from '../../../src/viewer/kiosk/Start.tsx'
import { PAUSE_MS } from '../../../src/viewer/kiosk/tickets/pendingTicket.ts'

const PAYMENT: KioskService = {
  didId: 3,
  label: { kr: '수납', en: 'Payment' },
  icon: 'PAYMENT',
  open: true,
  from: '',
  to: '',
  waiting: 2,
  wait: { from: 5, to: 10 },
}
const BLOOD: KioskService = {
  ...PAYMENT,
  didId: 4,
  label: { kr: '채혈', en: '' },
  icon: 'BLOOD',
  open: false,
  closed: 'CLOSED',
  from: '08:30',
  to: '16:00',
}
const TICKET: KioskTicket = {
  number: 37,
  didWaitingId: 90,
  visitId: 80,
  ahead: 2,
  place: { no: '3', kr: '수납', en: 'Payment' },
  wait: { from: 5, to: 10 },
  token: 'T',
}

/** The part of an utterance that speech uses. */
class Utterance extends EventTarget {
  readonly text: string
  override readonly dispatchEvent = super.dispatchEvent.bind(this)
  constructor(text: string) {
    super()
    this.text = text
  }
}

/** Keys of the tickets that were asked for. */
const keys: string[] = []
/** What the server answers to them, one after another; an error for no answer. */
let answers: (object | Error)[] = []
let services: readonly KioskService[] = []
let isRevoked = false

/** Time that the kiosk has run, in ms: each person comes later than the one before. */
let running = 0
beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await vi.advanceTimersByTimeAsync((running += 60_000))
  keys.length = 0
  services = [PAYMENT, BLOOD]
  answers = [TICKET]
  isRevoked = false
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    if (url.endsWith('/services'))
      return Promise.resolve(Response.json(isRevoked ? {} : services, { status: isRevoked ? 401 : 200 }))
    if (!url.endsWith('/tickets')) return Promise.resolve(Response.json({}))
    keys.push(headers[IDEMPOTENCY_KEY_HEADER] ?? '')
    const answer = answers.shift() ?? TICKET
    if (answer instanceof Error) return Promise.reject(answer)
    return Promise.resolve(Response.json(answer, { status: 'status' in answer ? Number(answer.status) : 201 }))
  })
})
afterEach(async () => {
  // The next person comes after the pause; a page that is gone asks once more before that.
  await vi.advanceTimersByTimeAsync(RETRY_MS + PAUSE_MS)
  cleanup()
})

const refuse = vi.fn()
const open = () =>
  render(
    <Shell kioskKey="k" inches={22} onRefused={refuse}>
      <Start />
    </Shell>,
  )
const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('DE-48 a kiosk where boards hand out tickets', () => {
  it('offers them beside the check-in, in both languages, with who waits and for how long', async () => {
    open()
    await screen.findByText('무엇을 도와 드릴까요?')
    expect((await screen.findByRole('button', { name: /수납/ })).textContent).toBe('수납Payment대기 2명, 5~10분')
    await press('English')
    expect((await screen.findByRole('button', { name: /Payment/ })).textContent).toBe('Payment수납2 waiting, 5–10 min')
    await press(/Check in/)
    await screen.findByText('Enter your patient number or hold your tag to the reader.')
  })

  it('says before the press what is closed, and asks the server for nothing', async () => {
    open()
    const closed = await screen.findByRole('button', { name: /채혈/ })
    expect([closed.textContent, closed.getAttribute('aria-disabled')]).toEqual(['채혈08:30~16:00 발급', 'true'])
    fireEvent.click(closed)
    await screen.findByText('지금은 번호표를 받을 수 없습니다. 직원에게 문의해 주세요.')
    expect(keys).toEqual([])
  })

  it('is the check-in alone where none does', async () => {
    services = []
    open()
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    await screen.findByText('환자 번호를 누르거나 태그를 대 주세요.')
  })

  it('speaks the welcome to its end, then the screen, also where that changes meanwhile', async () => {
    services = []
    const spoken: { readonly text: string; readonly end: () => void }[] = []
    vi.stubGlobal('speechSynthesis', {
      getVoices: () => [{ lang: 'ko-KR', localService: true }],
      cancel: () => undefined,
      speak: ({ text, dispatchEvent }: Utterance) => spoken.push({ text, end: () => dispatchEvent(new Event('end')) }),
    })
    vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
    open()
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    await screen.findByText('환자 번호를 누르거나 태그를 대 주세요.')
    fireEvent.keyDown(window, { key: 'F1' })
    services = [PAYMENT]
    await screen.findByText('무엇을 도와 드릴까요?', {}, { timeout: 20_000 })
    const { welcome, tickets } = kioskTexts('ko')
    await vi.waitFor(() => expect(spoken.map(({ text }) => text)).toEqual([welcome, welcome]))
    spoken.at(-1)?.end()
    await vi.waitFor(() => expect(spoken.at(-1)?.text).toBe(tickets.choose))
    spoken.at(-1)?.end()
  })

  it('leaves a number that is being typed when a board begins to hand them out', async () => {
    services = []
    open()
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    await press('4')
    services = [PAYMENT]
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    expect(await screen.findByLabelText('환자 번호')).toHaveProperty('value', '4')
  })

  it('shows the number, where to go, how many are ahead and for how long', async () => {
    open()
    await press(/수납/)
    await screen.findByText('37')
    for (const text of [
      '3번 수납 앞에서 기다려 주세요.',
      '앞에 2명 있습니다.',
      '5~10분쯤 기다립니다.',
      '번호를 기억해 주세요.',
    ])
      expect(screen.getByText(text)).toBeDefined()
    expect(localStorage.getItem('kioskTicket')).toBeNull()
  })
})

describe('DE-48 no ticket of a kiosk is lost, and nobody gets two by pressing twice:', () => {
  it('without an answer the kiosk asks again by the same key', async () => {
    answers = [new TypeError('network'), new TypeError('network'), TICKET]
    open()
    await press(/수납/)
    await act(() => vi.advanceTimersByTimeAsync(2 * RETRY_MS + 100))
    await screen.findByText('37')
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  })

  it('a page that is loaded again shows the ticket of the press before', async () => {
    answers = [new TypeError('network')]
    const { unmount } = open()
    await press(/수납/)
    unmount()
    answers = [TICKET]
    open()
    await screen.findByText('37')
    expect(new Set(keys).size).toBe(1)
  })

  it('a press a moment later shows the same ticket, one after the pause another', async () => {
    answers = [TICKET, { ...TICKET, number: 38 }]
    open()
    await press(/수납/)
    await screen.findByText('37')
    await press('처음으로')
    await press(/수납/)
    await screen.findByText('방금 뽑은 번호표가 있습니다.')
    expect([screen.getAllByText('37').length, keys.length]).toEqual([1, 1])
    await act(() => vi.advanceTimersByTimeAsync(PAUSE_MS))
    await press('처음으로')
    await press(/수납/)
    await screen.findByText('38')
    expect(new Set(keys).size).toBe(2)
  })

  it.each([
    ['CLOSED', '지금은 번호표를 받을 수 없습니다. 직원에게 문의해 주세요.'],
    ['FULL', '오늘은 번호표를 더 받을 수 없습니다. 직원에게 문의해 주세요.'],
  ])('a board that answers %s says so, and the press is over', async (code, sentence) => {
    answers = [{ status: 409, code, message: '' }]
    open()
    await press(/수납/)
    await screen.findByText(sentence)
    expect([keys.length, localStorage.getItem('kioskTicket')]).toEqual([1, null])
  })

  it('a key that was revoked meanwhile: a plain sentence, and the next person finds no kiosk', async () => {
    answers = [{ status: 401, code: 'API_KEY_UNKNOWN', message: '' }]
    open()
    await press(/수납/)
    isRevoked = true
    await screen.findByText('지금은 번호표를 뽑을 수 없습니다. 직원에게 문의해 주세요.')
    expect([refuse.mock.calls.length, localStorage.getItem('kioskTicket')]).toEqual([0, null])
    await press('처음으로')
    await vi.waitFor(() => expect(refuse).toHaveBeenCalled())
  })

  it('a clock that was set back shows the next person no ticket of the one before', async () => {
    answers = [new TypeError('network')]
    const { unmount } = open()
    await press(/수납/)
    unmount()
    vi.setSystemTime(Date.now() - 3_600_000)
    open()
    await screen.findByText('무엇을 도와 드릴까요?')
    answers = [{ ...TICKET, number: 38 }]
    await press(/수납/)
    await screen.findByText('38')
    // The time in which a second press gets no second ticket goes on by no clock that can be set.
    vi.setSystemTime(Date.now() - 3_600_000)
    await press('처음으로')
    await press(/수납/)
    await screen.findByText('방금 뽑은 번호표가 있습니다.')
  })
})
