// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { ReaderBurst } from '../../../src/tagReader/ReaderBurst.ts'

let field: HTMLInputElement
let burst: ReaderBurst
let now: number

beforeEach(() => {
  document.body.innerHTML = '<form><input><button>취소</button></form>'
  field = document.querySelector('input') ?? document.createElement('input')
  burst = new ReaderBurst()
  now = 1_000
})

/** Presses a key and, except for Enter, adds its text to the field. */
function press(
  key: string,
  given: KeyboardEventInit = {},
  { pause = 5, into = key, at = field }: { pause?: number; into?: string; at?: HTMLElement } = {},
) {
  now += pause
  const event = new KeyboardEvent('keydown', { key, cancelable: true, ...given })
  Object.defineProperties(event, { timeStamp: { value: now }, target: { value: at } })
  const tap = burst.press(event)
  if (key.length === 1 || key === 'Process') field.value += into
  return { tap, stopped: event.defaultPrevented }
}

const type = (text: string, pause = 5) => {
  for (const key of text) press(key, {}, { pause })
}

it('TG-04 takes fast keys and Enter for a tap, and gives the field back what it held', () => {
  type('홍길동', 200)
  press('E', {}, { pause: 300 })
  type('28011AB')
  const { tap, stopped } = press('Enter')
  expect(tap?.value).toBe('E28011AB')
  expect(stopped).toBe(true)
  const heard: string[] = []
  field.addEventListener('input', () => heard.push(field.value))
  type('님', 300)
  tap?.takeBack?.()
  expect(field.value).toBe('홍길동님')
  expect(heard).toEqual(['홍길동님'])
})

it('TG-04 reads the keys, not what the Korean input method makes of them', () => {
  field.value = '김철수'
  press('Shift', {}, { into: '' })
  press('Process', { code: 'KeyE', shiftKey: true, isComposing: true }, { into: 'ㄸ' })
  type('28011')
  press('Process', { code: 'KeyA', isComposing: true }, { into: 'ㅁ' })
  press('ㅠ', { code: 'KeyB' }, { into: 'ㅠ' })
  const { tap, stopped } = press('Process', { code: 'Enter', isComposing: true }, { into: '' })
  expect(tap?.value).toBe('E28011ab')
  expect(stopped).toBe(true)
  tap?.takeBack?.()
  expect(field.value).toBe('김철수')
  // The Enter that ended the composition is sent a second time; that one submits no form either.
  expect(press('Enter')).toEqual({ tap: undefined, stopped: true })
  expect(press('Enter', {}, { pause: 300 })).toEqual({ tap: undefined, stopped: false })
})

it('TG-04 takes each of two taps right after one another', () => {
  type('E28011AB')
  expect(press('Enter').tap?.value).toBe('E28011AB')
  field.value = ''
  type('E28012CD')
  expect(press('Enter').tap?.value).toBe('E28012CD')
})

it.each([
  ['typed by a hand', 'E28011AB', 120],
  ['a slip of a few keys', 'E2801', 5],
])('TG-04 leaves Enter alone after what is %s', (_, text, pause) => {
  type(text, pause)
  expect(press('Enter', {}, { pause })).toEqual({ tap: undefined, stopped: false })
  expect(field.value).toBe(text)
})

it('TG-04 leaves the Enter of a hand alone after a value without one', () => {
  type('E28011AB')
  expect(press('Enter', {}, { pause: 400 })).toEqual({ tap: undefined, stopped: false })
})

it('TG-04 takes a tap while a button has the focus, where its Enter presses nothing', () => {
  const at = document.querySelector('button') ?? document.body
  for (const key of 'E28011AB') press(key, {}, { at })
  const { tap, stopped } = press('Enter', {}, { at })
  expect(tap).toEqual({ value: 'E28011AB' })
  expect(stopped).toBe(true)
})
