import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MoreMenu } from '../../../../src/pages/waitings/lists/MoreMenu.tsx'

const entryOf = (label: string) => ({ label, onChoose: vi.fn<() => void>() })
const shown = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

it('an open menu keeps its entries, and has the current ones when it is opened again', () => {
  const [call, hold, front] = [entryOf('call'), entryOf('hold'), entryOf('front')]
  const { rerender } = render(<MoreMenu label="more" entries={[call, hold]} />)
  const open = () => fireEvent.click(screen.getByRole('button', { name: 'more' }))
  open()
  rerender(<MoreMenu label="more" entries={[hold, front]} />)
  expect(shown()).toEqual(['call', 'hold'])
  fireEvent.click(screen.getByRole('menuitem', { name: 'hold' }))
  expect([call, hold, front].map(({ onChoose }) => onChoose.mock.calls.length)).toEqual([0, 1, 0])
  fireEvent.click(screen.getByRole('button', { name: 'more', hidden: true }))
  expect(shown()).toEqual(['hold', 'front'])
})

it('chooses nothing by the key that is still held after it has opened the menu, nor twice while it closes', () => {
  const call = entryOf('call')
  render(<MoreMenu label="more" entries={[call]} />)
  fireEvent.click(screen.getByRole('button', { name: 'more' }))
  const entry = screen.getByRole('menuitem', { name: 'call' })
  fireEvent.keyDown(entry, { key: 'Enter', repeat: true })
  expect(call.onChoose).not.toHaveBeenCalled()
  fireEvent.keyDown(entry, { key: 'Enter' })
  fireEvent.click(entry)
  expect(call.onChoose).toHaveBeenCalledTimes(1)
})
