import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ShortcutRegistry } from '../../../../src/ui/keys/ShortcutRegistry.ts'

const run = vi.fn()
let registry: ShortcutRegistry
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  run.mockClear()
  document.body.innerHTML = '<input /><button>호출</button>'
  registry = new ShortcutRegistry()
  const shortcuts = ['h', '?', 'Enter', 'ArrowDown'].map((key) => ({
    keys: [key],
    label: 'layout.keys.hold' as const,
    run: () => run(key),
  }))
  registry.add({ current: { title: 'layout.keys.cockpit', shortcuts } })
  stop = registry.listen(true)
})
afterEach(() => {
  stop()
})

/** Presses a key, by default at the speed of a person. */
function press(key: string, given: KeyboardEventInit = {}, target: Element = document.body, pause = 500): void {
  vi.advanceTimersByTime(pause)
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...given })
  Object.defineProperty(event, 'timeStamp', { value: Date.now() })
  target.dispatchEvent(event)
}

function pressed(): unknown[] {
  vi.advanceTimersByTime(500)
  return run.mock.calls.flat()
}

it('acts on letters whatever Caps Lock and the Korean layout make of them', () => {
  press('h')
  press('H')
  press('ㅗ', { code: 'KeyH' })
  press('?', { shiftKey: true })
  expect(pressed()).toEqual(['h', 'h', 'h', '?'])
})

it.each([
  ['typed into a field', 'h', {}, 'input'],
  ['part of a Hangul composition', 'ㅗ', { code: 'KeyH', isComposing: true }, 'button'],
  ['swallowed by an input method', 'Process', { code: 'KeyH' }, 'button'],
  ['pressed with Control', 'h', { ctrlKey: true }, 'button'],
  ['pressed with Alt', 'h', { altKey: true }, 'button'],
  ['pressed with the command key', 'h', { metaKey: true }, 'button'],
  ['pressed with Shift', 'H', { shiftKey: true }, 'button'],
  ['held down', 'h', { repeat: true }, 'button'],
])('leaves a key alone that is %s', (_, key, given, target) => {
  press(key, given, document.querySelector(target) ?? document.body)
  expect(pressed()).toEqual([])
})

it('leaves keys alone beside an open dialog', () => {
  document.body.insertAdjacentHTML('beforeend', '<div class="MuiModal-root"></div>')
  press('h')
  press('ArrowDown')
  expect(pressed()).toEqual([])
})

it('takes what a tag reader types for no shortcut, nor its Enter', () => {
  for (const key of ['e', 'h', '2', 'h', 'Enter']) press(key, {}, document.body, 5)
  expect(pressed()).toEqual([])
  press('h')
  press('Enter')
  expect(pressed()).toEqual(['h', 'Enter'])
})

it.each([60, 100, 150])('DE-31 acts on a letter only when no other is near: %i ms are near', (gap) => {
  for (const key of ['h', 'h', 'd', 'h']) press(key, {}, document.body, gap)
  expect(pressed()).toEqual([])
  press('h')
  press('ArrowDown', {}, document.body, 50)
  expect(pressed()).toEqual(['ArrowDown', 'h'])
})

it('lets letters and signs rest when they are switched off, and no other key (WCAG 2.1.4)', () => {
  stop()
  stop = registry.listen(false)
  press('h')
  press('?', { shiftKey: true })
  press('Enter')
  press('ArrowDown')
  expect(pressed()).toEqual(['Enter', 'ArrowDown'])
})
