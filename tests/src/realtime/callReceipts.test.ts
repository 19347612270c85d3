import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CallReceipts, type Call } from '../../../src/realtime/callReceipts.ts'
import { useCallReceipt } from '../../../src/realtime/useCallReceipt.ts'

const CALLED_AT = '2026-03-02T01:42:00.000Z'
const call: Call = { id: 4, calledAt: CALLED_AT, shownAt: null }
const receipt = (calledAt: string, shownAt: string, shownBy = '3층 채혈실 앞', didWaitingId = 4) =>
  JSON.stringify({ type: 'RECEIPT', message: '', shown: [{ didWaitingId, calledAt, shownAt, shownBy }] })

/** Creates receipts on a fake connection; `hear` delivers a message to them. */
function follow() {
  const followed = new Map<string, (body: string) => void>()
  const receipts = new CallReceipts({
    subscribeTo: (destination, listener) => {
      followed.set(destination, listener)
      return () => void followed.delete(destination)
    },
  })
  receipts.follow(7)
  return { receipts, hear: (body: string) => followed.get('/rfid/7/receipts')?.(body) }
}

beforeEach(() => {
  vi.useFakeTimers()
})

describe('the receipt of a call', () => {
  it('DE-26 says how long the call took to which screen, as soon as it arrives', () => {
    const { receipts, hear } = follow()
    const { result } = renderHook(() => useCallReceipt(receipts, call))
    expect(result.current).toBeNull()
    act(() => hear(receipt(CALLED_AT, '2026-03-02T01:42:00.300Z')))
    expect(result.current).toEqual({ seconds: 0.3, screen: '3층 채혈실 앞', isSpoken: false })
  })

  it('says after three seconds that no display has answered, until one does', () => {
    const { receipts, hear } = follow()
    const { result } = renderHook(() => useCallReceipt(receipts, call))
    act(() => void vi.advanceTimersByTime(2_900))
    expect(result.current).toBeNull()
    act(() => void vi.advanceTimersByTime(100))
    expect(result.current).toBe('unanswered')
    act(() => hear(receipt(CALLED_AT, '2026-03-02T01:42:04.000Z')))
    expect(result.current).toEqual({ seconds: 4, screen: '3층 채혈실 앞', isSpoken: false })
  })

  it('is of one call alone: who is called again waits for a new one', () => {
    const { receipts, hear } = follow()
    const { result, rerender } = renderHook((given: Call) => useCallReceipt(receipts, given), { initialProps: call })
    act(() => void vi.advanceTimersByTime(3_000))
    rerender({ ...call, calledAt: '2026-03-02T01:50:00.000Z' })
    expect(result.current).toBeNull()
    act(() => hear(receipt(CALLED_AT, '2026-03-02T01:42:04.000Z')))
    expect(result.current).toBeNull()
  })

  it('says that a screen has said the call to its end, which comes later and by itself', () => {
    const { receipts, hear } = follow()
    const { result } = renderHook(() => useCallReceipt(receipts, call))
    act(() => hear(receipt(CALLED_AT, '2026-03-02T01:42:00.300Z')))
    const spoken = [{ didWaitingId: 4, calledAt: CALLED_AT, spokenAt: '2026-03-02T01:42:09.000Z' }]
    act(() => hear(JSON.stringify({ type: 'RECEIPT', message: '', shown: [], spoken })))
    expect(result.current).toEqual({ seconds: 0.3, screen: '3층 채혈실 앞', isSpoken: true })
  })

  it('stands in the list for calls of before', () => {
    const { receipts } = follow()
    const { result } = renderHook(() =>
      useCallReceipt(receipts, { ...call, shownAt: '2026-03-02T01:42:01.000Z', shownBy: '복도' }),
    )
    expect(result.current).toEqual({ seconds: 1, screen: '복도', isSpoken: false })
  })

  it('is not waited for by a page that is gone, nor once it has arrived', () => {
    const { receipts, hear } = follow()
    const waiting = renderHook(() => useCallReceipt(receipts, call))
    expect(vi.getTimerCount()).toBe(1)
    waiting.unmount()
    expect(vi.getTimerCount()).toBe(0)
    renderHook(() => useCallReceipt(receipts, call))
    act(() => hear(receipt(CALLED_AT, '2026-03-02T01:42:00.300Z')))
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is of the patient who was called, not of another who was called at the same instant', () => {
    const { receipts, hear } = follow()
    const { result } = renderHook(() => useCallReceipt(receipts, call))
    act(() => hear(receipt(CALLED_AT, '2026-03-02T01:42:00.300Z', '복도', 5)))
    expect(result.current).toBeNull()
    act(() => void vi.advanceTimersByTime(3_000))
    expect(result.current).toBe('unanswered')
  })

  it('DE-26 says that nobody has named a screen where that is so, and raises no alarm', () => {
    const { receipts, hear } = follow()
    const { result } = renderHook(() => useCallReceipt(receipts, { id: 4, calledAt: CALLED_AT, unnamedScreens: true }))
    expect(result.current).toBe('unnamed')
    act(() => void vi.advanceTimersByTime(60_000))
    expect(result.current).toBe('unnamed')
    act(() => hear(receipt(CALLED_AT, '2026-03-02T01:42:04.000Z')))
    expect(result.current).toEqual({ seconds: 4, screen: '3층 채혈실 앞', isSpoken: false })
  })

  it('is remembered for the latest five hundred calls', () => {
    const { receipts, hear } = follow()
    act(() => {
      for (let id = 1; id <= 501; id += 1) hear(receipt(CALLED_AT, '2026-03-02T01:42:01.000Z', '복도', id))
    })
    expect([1, 2, 501].map((id) => receipts.shownAt({ id, calledAt: CALLED_AT, shownAt: null }))).toEqual([
      null,
      '2026-03-02T01:42:01.000Z',
      '2026-03-02T01:42:01.000Z',
    ])
  })

  it('is nothing where the server knows of none, and survives any text', () => {
    const { receipts, hear } = follow()
    const { result } = renderHook(() => useCallReceipt(receipts, { id: 4, calledAt: CALLED_AT }))
    act(() => void vi.advanceTimersByTime(60_000))
    act(() => ['', '{', 'null', '{"shown":1}'].forEach(hear))
    expect(result.current).toBeNull()
  })
})
