import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { useMovedRows } from '../../../src/queue/useMovedRows.ts'

const HEIGHT = 40

/** A list of rows, each with a button as large as the row. */
function Rows({ names, onRefused }: { readonly names: readonly string[]; readonly onRefused: () => void }) {
  const list = useRef<HTMLUListElement>(null)
  useMovedRows(list, onRefused)
  return (
    <ul ref={list}>
      {names.map((name, at) => (
        <li key={name} data-row={name} data-top={at * HEIGHT}>
          {name} <button>call</button>
        </li>
      ))}
    </ul>
  )
}

/** A row whose button changes what it does, over two offers to undo, of which the first may be gone. */
function Changing({ step, strips }: { readonly step: string; readonly strips: readonly string[] }) {
  const list = useRef<HTMLDivElement>(null)
  useMovedRows(list, () => {})
  return (
    <div ref={list}>
      <p data-row="called:1" data-step={step} data-testid="row" data-top="0" />
      {strips.map((name, at) => (
        <p key={name} data-strip={name} data-testid={name} data-top={(at + 1) * HEIGHT} />
      ))}
    </div>
  )
}

it('takes no press where a button has become another, nor where another offer to undo has come', () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    return new DOMRect(0, Number(this.dataset['top']), 100, HEIGHT)
  })
  const isMoved = (name: string) => screen.getByTestId(name).hasAttribute('data-moved')
  const { rerender } = render(<Changing step="recall complete" strips={['first', 'second']} />)
  expect(['row', 'first', 'second'].filter(isMoved)).toEqual([])
  rerender(<Changing step="noShow complete" strips={['first', 'second']} />)
  expect(['row', 'first', 'second'].filter(isMoved)).toEqual(['row'])
  rerender(<Changing step="noShow complete" strips={['second']} />)
  expect(isMoved('second')).toBe(true)
})

it('says so when a button of a row that has just moved does not take a press', () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    return new DOMRect(0, Number(this.closest<HTMLElement>('li')?.dataset['top']), 100, HEIGHT)
  })
  const onRefused = vi.fn<() => void>()
  const { rerender } = render(<Rows names={['Ann', 'Bob']} onRefused={onRefused} />)
  // The browser clicks the element below when the button ignores the press.
  const press = () => fireEvent.click(screen.getByText(/Bob/), { clientX: 10, clientY: 10 })
  press()
  expect(onRefused).not.toHaveBeenCalled()
  rerender(<Rows names={['Bob']} onRefused={onRefused} />)
  press()
  expect(onRefused).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByText(/Bob/), { clientX: 500, clientY: 10 })
  expect(onRefused).toHaveBeenCalledTimes(1)
})

it('lets a row be pressed that only its list has scrolled', () => {
  let scrolled = 0
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    return new DOMRect(0, Number(this.dataset['top']) - scrolled, 100, HEIGHT)
  })
  const { container, rerender } = render(<Rows names={['Ann', 'Bob']} onRefused={() => {}} />)
  scrolled = 30
  const list = container.querySelector('ul')
  if (list) list.scrollTop = scrolled
  rerender(<Rows names={['Ann', 'Bob']} onRefused={() => {}} />)
  expect(container.querySelector('[data-moved]')).toBeNull()
  rerender(<Rows names={['Bob']} onRefused={() => {}} />)
  expect(container.querySelector('[data-moved]')?.textContent).toMatch(/^Bob/)
})

it('takes no press on rows that slide because their list has scrolled back to its new end', () => {
  let scrolled = HEIGHT
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    return new DOMRect(0, Number(this.dataset['top']) - scrolled, 100, HEIGHT)
  })
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function height(this: HTMLElement) {
    return this.children.length * HEIGHT
  })
  const { container, rerender } = render(<Rows names={['Ann', 'Bob', 'Cho']} onRefused={() => {}} />)
  const list = container.querySelector('ul')
  if (list) list.scrollTop = scrolled
  rerender(<Rows names={['Ann', 'Bob', 'Cho']} onRefused={() => {}} />)
  for (const row of container.querySelectorAll('[data-moved]')) row.removeAttribute('data-moved')
  // The last one leaves: the list cannot stay scrolled, and Ann stands where Bob stood.
  scrolled = 0
  if (list) list.scrollTop = scrolled
  rerender(<Rows names={['Ann', 'Bob']} onRefused={() => {}} />)
  expect([...container.querySelectorAll('[data-moved]')].map((row) => row.textContent?.slice(0, 3))).toEqual([
    'Ann',
    'Bob',
  ])
})
