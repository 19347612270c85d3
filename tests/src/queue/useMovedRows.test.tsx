// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useMovedRows } from '../../../src/queue/useMovedRows.ts'

const HEIGHT = 40

afterEach(() => vi.restoreAllMocks())

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
