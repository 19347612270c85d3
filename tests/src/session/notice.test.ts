// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { leaveNotice, takeNotice } from '../../../src/session/notice.ts'

it('SS-06 word that is left for the login page is given once', () => {
  expect(takeNotice()).toBe(false)
  leaveNotice()
  expect([takeNotice(), takeNotice()]).toEqual([true, false])
})
