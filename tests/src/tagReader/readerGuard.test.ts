import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ReaderGuard, type RemovedValue } from '../../../src/tagReader/ReaderGuard.ts'
import { addTaker } from '../../../src/tagReader/takers.ts'

const dropped = vi.fn<(removed: RemovedValue) => void>()
const taken = vi.fn<(value: string, takeBack?: () => void) => void>()
const clicked = vi.fn()
const submitted = vi.fn()
let stop: () => void
let name: HTMLInputElement
let number: HTMLInputElement
let button: HTMLButtonElement

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML =
    '<form><input id="name"><input id="number" data-scannable><input id="secret" type="password"><button>접수</button></form><button id="call" type="button">호출</button>'
  name = find('#name')
  number = find('#number')
  button = find('#call')
  button.addEventListener('click', clicked)
  find<HTMLFormElement>('form').addEventListener('submit', (event) => {
    event.preventDefault()
    submitted()
  })
  stop = new ReaderGuard(dropped).listen()
})
afterEach(() => {
  stop()
  vi.clearAllMocks()
})

function find<E extends Element>(selector: string): E {
  const found = document.querySelector<E>(selector)
  if (!found) throw new Error(selector)
  return found
}

function send(type: 'keydown' | 'keyup', key: string, at: Element, given: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent(type, { key, bubbles: true, cancelable: true, ...given })
  Object.defineProperty(event, 'timeStamp', { value: Date.now() })
  return at.dispatchEvent(event)
}

interface Typing {
  readonly gap?: number
  /** Time in ms after which a busy page gets to the character of a key. */
  readonly lag?: number
  readonly roll?: boolean
}

/** Types into an element as a browser does: a key that nothing prevents puts its character into a field. */
function type(keys: readonly string[], at: Element, { gap = 60, lag = 0, roll = false }: Typing = {}): void {
  let down: string | undefined
  for (const key of keys) {
    vi.advanceTimersByTime(gap)
    const code = key.length === 1 ? `Key${key}` : key
    const allowed = send('keydown', key, at, { code })
    if (allowed && key.length === 1 && at instanceof HTMLInputElement) {
      at.value += key
      const input = new InputEvent('input', { inputType: 'insertText', data: key, bubbles: true })
      Object.defineProperty(input, 'timeStamp', { value: Date.now() + lag })
      at.dispatchEvent(input)
    }
    if (allowed && key === 'Enter' && at instanceof HTMLInputElement) at.form?.requestSubmit()
    if (allowed && key === 'Enter' && at instanceof HTMLButtonElement) at.click()
    if (roll && down !== undefined) send('keyup', down, at, { code: `Key${down}` })
    if (!roll) send('keyup', key, at, { code })
    down = key
  }
}
const rest = () => vi.advanceTimersByTime(1_000)
const takeTaps = () => addTaker({ scope: find('form'), field: find('#secret'), take: taken })

it.each([5, 45, 60, 100, 150])(
  'DE-31 a tag with %i ms between keys presses no button, whatever it ends or begins with',
  (gap) => {
    for (const end of [['Enter'], ['Tab'], ['Enter', 'Enter'], []]) {
      for (const begin of [[], ['Enter']]) {
        dropped.mockClear()
        type([...begin, ...'04d1e2f3', ...end], button, { gap })
        rest()
        expect(clicked).not.toHaveBeenCalled()
        expect(dropped).toHaveBeenCalledOnce()
      }
    }
  },
)

it('DE-31 a tag leaves a field for names as it was, sends nothing, and can be put back', () => {
  name.value = '홍길동'
  for (const end of [['Enter'], ['Tab'], []]) {
    for (const gap of [5, 45, 60, 100, 150]) {
      dropped.mockClear()
      type([...'0612345678', ...end], name, { gap })
      rest()
      expect(name.value).toBe('홍길동')
      expect(dropped).toHaveBeenCalledOnce()
    }
  }
  expect(submitted).not.toHaveBeenCalled()
  dropped.mock.lastCall?.[0].putBack?.()
  expect(name.value).toBe('홍길동0612345678')
})

it('DE-31 a tag leaves a field as it was on a page that is too busy to show each character in time', () => {
  type([...'0612345678', 'Enter'], name, { gap: 100, lag: 400 })
  rest()
  expect([name.value, submitted.mock.calls.length, dropped.mock.calls.length]).toEqual(['', 0, 1])
})

it('DE-31 gaps may vary, and the Enter before a tag sends nothing', () => {
  for (const [at, key] of ['Enter', ...'04d1e2f3', 'Enter'].entries())
    type([key], name, { gap: [150, 45, 130, 60][at % 4] ?? 0 })
  rest()
  expect([name.value, submitted.mock.calls.length]).toEqual(['', 0])
})

it('DE-31 the form that takes tags gets each tap of its own, wherever it is typed', () => {
  const remove = takeTaps()
  type([...'04d1e2f3', 'Enter', ...'E28011AB', 'Enter'], name)
  rest()
  type([...'04d1e2f4', 'Tab'], find('#secret'))
  rest()
  type([...'04d1e2f5'], find('#secret'))
  rest()
  expect(taken.mock.calls.map(([value]) => value)).toEqual(['04d1e2f3', 'E28011AB', '04d1e2f4', '04d1e2f5'])
  expect([name.value, find<HTMLInputElement>('#secret').value]).toEqual(['', ''])
  expect(submitted).not.toHaveBeenCalled()
  remove()
})

it('DE-31 where people type numbers too, only the pace of a reader makes a tap of a value without an end', () => {
  const remove = addTaker({ scope: find('form'), field: name, isTypedInto: true, take: taken })
  type([...'47110815'], name, { gap: 120 })
  rest()
  expect([name.value, taken.mock.calls.length]).toEqual(['47110815', 0])
  name.value = ''
  type([...'47110815'], name, { gap: 15 })
  rest()
  expect([name.value, taken.mock.lastCall?.[0]]).toEqual(['', '47110815'])
  remove()
})

it('DE-31 what a person may have typed is said to be read as a tag where a form takes it, ignored elsewhere', () => {
  type([...'0612345678', 'Enter'], name)
  rest()
  const remove = takeTaps()
  type([...'0612345678', 'Enter'], name)
  rest()
  remove()
  expect(taken).toHaveBeenCalledOnce()
  expect(dropped.mock.calls.map(([removed]) => removed.isTaken)).toEqual([false, true])
  dropped.mock.lastCall?.[0].putBack?.()
  expect(name.value).toBe('0612345678')
})

it('DE-31 a scanned number stays in a field for numbers, in place of the one before it, until a form takes it', () => {
  type([...'0612345678', 'Enter'], number)
  rest()
  type([...'0612345679', 'Enter'], number)
  rest()
  expect(number.value).toBe('0612345679')
  const remove = takeTaps()
  type([...'0612345670', 'Enter'], number)
  taken.mock.lastCall?.[1]?.()
  expect(number.value).toBe('')
  expect(submitted).not.toHaveBeenCalled()
  remove()
})

it.each([
  ['a word', 'hong gil dong', 80, false],
  ['an account', 'nurse01', 100, false],
  ['a number with overlapping keys', '01012345678', 90, true],
  ['a phone number', '010-1234-5678', 100, false],
  ['a number at rest', '20261125', 220, false],
])('DE-31 what a fast person types stays: %s', (_, text, gap, roll) => {
  type([...text], name, { gap, roll })
  rest()
  expect(name.value).toBe(text)
  expect(dropped).not.toHaveBeenCalled()
  type(['Enter'], name)
  rest()
  expect(submitted).toHaveBeenCalledOnce()
})

it('DE-31 a key that is held down is no tag', () => {
  for (let count = 0; count < 20; count += 1) {
    vi.advanceTimersByTime(33)
    if (send('keydown', '0', name, { code: 'Digit0', repeat: count > 0 })) name.value += '0'
  }
  rest()
  expect(name.value).toHaveLength(20)
})

it('DE-31 Enter and Space press a button when no other key is near, and only then', () => {
  type(['Enter'], button)
  expect(clicked).not.toHaveBeenCalled()
  rest()
  expect(clicked).toHaveBeenCalledOnce()
  type(['1', 'Enter'], button, { gap: 100 })
  rest()
  type(['Enter', '1'], button, { gap: 100 })
  rest()
  expect(clicked).toHaveBeenCalledOnce()
  type([' '], button)
  rest()
  expect(clicked).toHaveBeenCalledTimes(2)
})

it('DE-31 reads keys and not what the Korean input method makes of them', () => {
  const remove = takeTaps()
  for (const [key, code] of [
    ['0', 'Digit0'],
    ['4', 'Digit4'],
    ['Process', 'KeyD'],
    ['1', 'Digit1'],
    ['ㄷ', 'KeyE'],
    ['2', 'Digit2'],
  ]) {
    vi.advanceTimersByTime(60)
    send('keydown', key ?? '', name, { code: code ?? '' })
    name.value += 'ㅇ'
  }
  vi.advanceTimersByTime(60)
  send('keydown', 'Process', name, { code: 'Enter', isComposing: true })
  expect(taken.mock.lastCall?.[0]).toBe('04d1e2')
  expect(name.value).toBe('')
  remove()
})

it('DE-31 reads a composed key once that the input method reports twice, and takes back a syllable that comes late', () => {
  const remove = takeTaps()
  const put = (data: string) => {
    name.value += data
    const event = new InputEvent('input', {
      inputType: 'insertCompositionText',
      data,
      isComposing: true,
      bubbles: true,
    })
    Object.defineProperty(event, 'timeStamp', { value: Date.now() })
    name.dispatchEvent(event)
  }
  for (const key of '01ab7f') {
    vi.advanceTimersByTime(60)
    const isLetter = key > '9'
    const code = isLetter ? `Key${key.toUpperCase()}` : `Digit${key}`
    send('keydown', 'Process', name, { code })
    // The syllable before a letter is committed, and the next one begins.
    if (isLetter) put('ㅁ')
    else send('keydown', key, name, { code })
    put('ㅁ')
    send('keyup', key, name, { code })
  }
  vi.advanceTimersByTime(60)
  send('keydown', 'Process', name, { code: 'Enter', isComposing: true })
  put('ㄹ')
  expect(send('keydown', 'Enter', name, { code: 'Enter' })).toBe(false)
  rest()
  expect(taken.mock.calls.map(([value]) => value)).toEqual(['01ab7f'])
  expect(name.value).toBe('')
  remove()
})

it('DE-31 reads what Android types beside keys without names', () => {
  const remove = takeTaps()
  for (const data of '04d1e2f3') {
    vi.advanceTimersByTime(60)
    send('keydown', 'Unidentified', name)
    name.value += data
    const event = new InputEvent('input', { inputType: 'insertText', data, bubbles: true })
    Object.defineProperty(event, 'timeStamp', { value: Date.now() })
    name.dispatchEvent(event)
  }
  vi.advanceTimersByTime(60)
  send('keydown', 'Enter', name)
  expect(taken.mock.lastCall?.[0]).toBe('04d1e2f3')
  expect(name.value).toBe('')
  remove()
})

it('DE-31 reads Alt codes, between STX and ETX', () => {
  const remove = takeTaps()
  for (const character of '\u000204d1e2f3\u0003') {
    send('keydown', 'Alt', name, { code: 'AltLeft', altKey: true })
    for (const digit of String(character.charCodeAt(0)).padStart(4, '0')) {
      vi.advanceTimersByTime(45)
      send('keydown', digit, name, { code: `Numpad${digit}`, altKey: true })
    }
    vi.advanceTimersByTime(45)
    send('keyup', 'Alt', name, { code: 'AltLeft' })
    if (character > ' ') name.value += character
  }
  rest()
  expect(taken.mock.lastCall?.[0]).toBe('04d1e2f3')
  expect(name.value).toBe('')
  remove()
})

it('lets a person press Tab and Enter as quickly as they like, and Tab again after a tag', () => {
  send('keydown', 'Tab', name)
  type(['Enter'], button, { gap: 20 })
  rest()
  expect(clicked).toHaveBeenCalledOnce()
  type([...'04d1e2f3', 'Tab'], button)
  for (let times = 0; times < 3; times += 1) {
    vi.advanceTimersByTime(30)
    expect(send('keydown', 'Tab', button)).toBe(true)
  }
  type(['Enter'], button, { gap: 30 })
  rest()
  expect(clicked).toHaveBeenCalledTimes(2)
})

it('Enter in a field is pressed before the pointer is, so that a search is applied before the list is sorted', () => {
  type(['Enter'], name)
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(submitted).toHaveBeenCalledOnce()
  rest()
  expect(submitted).toHaveBeenCalledOnce()
  type(['Enter'], button)
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(clicked).not.toHaveBeenCalled()
})
