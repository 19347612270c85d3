// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { leaveNotice, takeNotice } from '../../../src/session/notice.ts'

it('SS-06 word that is left for the login page is given once', () => {
  expect(takeNotice()).toBeNull()
  leaveNotice('noUser')
  expect([takeNotice(), takeNotice()]).toEqual(['noUser', null])
})

it('other text under the key is no notice', () => {
  sessionStorage.setItem('notice', 'title')
  expect([takeNotice(), takeNotice()]).toEqual([null, null])
})
