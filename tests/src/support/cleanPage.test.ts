import { expect, it } from 'vitest'
import { leaveNothing } from './cleanPage.ts'
import { ofOurServer } from './wire.ts'

it('a test file meets nothing that the one before it left in the page', () => {
  ofOurServer()
  document.title = '대기'
  document.body.append(document.createElement('p'))
  document.documentElement.dataset['theme'] = 'dark'
  localStorage.setItem('accessToken', 'a')
  sessionStorage.setItem('tab', '1')
  document.cookie = 'seen=1; path=/'
  leaveNothing()
  expect(document.documentElement.outerHTML).toBe('<html><head><title></title></head><body></body></html>')
  expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, ''])
})
