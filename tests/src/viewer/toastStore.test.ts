import { expect, it } from 'vitest'
import { ToastStore } from '../../../src/viewer/mini/toastStore.ts'

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
