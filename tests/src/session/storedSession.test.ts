// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { storedSession } from '../../../src/session/storedSession.ts'

beforeEach(() => localStorage.clear())

it('SS-01 keeps accessToken, refreshToken and user, the user as JSON text', () => {
  storedSession.store({ accessToken: 'a', refreshToken: 'r', user: { name: '김민지' } })
  expect({ ...localStorage }).toEqual({ accessToken: 'a', refreshToken: 'r', user: '{"name":"김민지"}' })
  expect(storedSession.user()).toEqual({ name: '김민지' })
})

it('LG-03 leaves untouched what an answer does not carry', () => {
  storedSession.store({ accessToken: 'a', refreshToken: 'r', user: { name: '김민지' } })
  storedSession.store({ accessToken: 'b' })
  expect({ ...localStorage }).toEqual({ accessToken: 'b', refreshToken: 'r', user: '{"name":"김민지"}' })
})

it('NV-06 removes the three keys and nothing else', () => {
  storedSession.store({ accessToken: 'a', refreshToken: 'r', user: {} })
  localStorage.setItem('DIDBookmarks', '[1]')
  storedSession.clear()
  expect({ ...localStorage }).toEqual({ DIDBookmarks: '[1]' })
})

it('takes a damaged user for none', () => {
  localStorage.setItem('user', '{oops')
  expect(storedSession.user()).toBeNull()
})
