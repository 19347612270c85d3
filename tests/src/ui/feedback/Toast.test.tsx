import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Toast } from '../../../../src/ui/feedback/Toaster.tsx'

const onGone = vi.fn<() => void>()
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  onGone.mockReset()
  render(
    <Toast type="success" onGone={onGone}>
      등록 성공
    </Toast>,
  )
})

it('OT-03 stays 3200 ms, fades for 240 ms and is gone', () => {
  const toast = screen.getByRole('status')
  pass(3_199)
  expect(toast).toHaveAttribute('data-fading', 'false')
  pass(1)
  expect(toast).toHaveAttribute('data-fading', 'true')
  pass(239)
  expect(onGone).not.toHaveBeenCalled()
  pass(1)
  expect(onGone).toHaveBeenCalledOnce()
})

it('OT-03 is closed by hand', () => {
  fireEvent.click(screen.getByRole('button'))
  pass(240)
  expect(onGone).toHaveBeenCalledOnce()
})

it('waits while a pointer is over it', () => {
  const toast = screen.getByRole('status')
  fireEvent.pointerEnter(toast)
  pass(10_000)
  expect(toast).toHaveAttribute('data-fading', 'false')
  fireEvent.pointerLeave(toast)
  pass(3_200)
  expect(toast).toHaveAttribute('data-fading', 'true')
})

it('waits while its button has the focus, though the pointer leaves', () => {
  const toast = screen.getByRole('status')
  fireEvent.pointerEnter(toast)
  fireEvent.focus(screen.getByRole('button'))
  fireEvent.pointerLeave(toast)
  pass(10_000)
  expect(toast).toHaveAttribute('data-fading', 'false')
  fireEvent.blur(screen.getByRole('button'))
  pass(3_200)
  expect(toast).toHaveAttribute('data-fading', 'true')
})
