import { expect, it, vi } from 'vitest'
import { ofOurServer } from './wire.ts'

it('a test may leave the page, its functions and its clock as it likes', () => {
  ofOurServer()
  document.title = '대기'
  document.body.append(document.createElement('p'))
  document.documentElement.dataset['theme'] = 'dark'
  localStorage.setItem('accessToken', 'a')
  sessionStorage.setItem('tab', '1')
  document.cookie = 'seen=1; path=/'
  vi.useFakeTimers({ now: 0 })
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  vi.stubGlobal('fetch', null)
})

it('the next test meets none of it', () => {
  for (const style of document.head.querySelectorAll('style')) style.remove()
  expect(document.documentElement.outerHTML).toBe('<html><head><title></title></head><body></body></html>')
  expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, ''])
  expect([Date.now() > 0, vi.isMockFunction(document.hasFocus), fetch]).toEqual([true, false, expect.any(Function)])
})
