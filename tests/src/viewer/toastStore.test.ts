import { expect, it, vi } from 'vitest'
import { TOAST_FADE_MS, TOAST_MS, ToastStore } from '../../../src/viewer/mini/toastStore.ts'

it('a toast takes the place of those that said that all is well, and leaves errors to be read', () => {
  const toasts = new ToastStore()
  for (const [type, title] of [
    ['SUCCESS', '호출 완료'],
    ['ERROR', '오류'],
    ['INFOMATION', '안내'],
    ['SUCCESS', '검진 완료'],
  ] as const)
    toasts.show({ type, title })
  expect(toasts.getShown().map(({ title }) => title)).toEqual(['오류', '검진 완료'])
})

it('a toast stays while it is held, and goes once it is released', () => {
  vi.useFakeTimers()
  const toasts = new ToastStore()
  toasts.show({ type: 'ERROR', title: '오류' })
  const [toast] = toasts.getShown()
  toasts.hold(toast?.id ?? 0)
  vi.advanceTimersByTime(10 * TOAST_MS)
  expect(toasts.getShown()).toHaveLength(1)
  toasts.release(toast?.id ?? 0)
  vi.advanceTimersByTime(TOAST_MS + TOAST_FADE_MS)
  expect(toasts.getShown()).toEqual([])
  vi.useRealTimers()
})
