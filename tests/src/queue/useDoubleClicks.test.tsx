import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { useDoubleClicks } from '../../../src/queue/useDoubleClicks.ts'

function Rows({ names, onRefused }: { readonly names: readonly string[]; readonly onRefused: () => void }) {
  const list = useRef<HTMLUListElement>(null)
  useDoubleClicks(list, onRefused)
  return (
    <ul ref={list}>
      {names.map((name) => (
        <li key={name} data-row={name}>
          {name} <button>call</button>
        </li>
      ))}
    </ul>
  )
}

it('takes the second click of a double click only where the first one was, also after a dialog elsewhere', () => {
  const onRefused = vi.fn<() => void>()
  const called: string[] = []
  const page = (names: readonly string[]) => (
    <>
      <button>close</button>
      <Rows names={names} onRefused={onRefused} />
    </>
  )
  const { container, rerender } = render(page(['Ann', 'Bob']))
  container.addEventListener('click', ({ target }) =>
    called.push((target as Element).closest('[data-row]')?.textContent?.slice(0, 3) ?? 'dialog'),
  )
  const press = (at: number, detail: number, clientX = 10) => {
    const button = screen.getAllByRole('button')[at]
    if (button) fireEvent.click(button, { detail, clientX, clientY: 10 })
  }
  press(1, 1)
  press(1, 2)
  expect(called).toEqual(['Ann', 'Ann'])
  press(1, 1)
  rerender(page(['Bob']))
  press(1, 2)
  expect([called.length, onRefused.mock.calls.length]).toEqual([3, 1])
  press(0, 1)
  // Slower than the browser counts, at the place that the dialog has covered.
  press(1, 1)
  expect([called.slice(3), onRefused.mock.calls.length]).toEqual([['dialog'], 2])
  press(1, 1, 200)
  expect(called.slice(4)).toEqual(['Bob'])
  // A dialog that a key has closed meanwhile.
  press(0, 1)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  press(1, 1)
  expect(called.slice(5)).toEqual(['dialog', 'Bob'])
})
