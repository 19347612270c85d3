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

it('says who is signed in by the access token', () => {
  expect(storedSession.isSignedIn()).toBe(false)
  storedSession.store({ accessToken: 'a' })
  expect(storedSession.isSignedIn()).toBe(true)
})

it('SS-04 says that a session has come to its end, until the next sign-in; a sign-out says nothing', () => {
  storedSession.store({ accessToken: 'a', refreshToken: 'r' })
  storedSession.clear()
  expect(storedSession.hasExpired()).toBe(false)
  storedSession.store({ accessToken: 'a', refreshToken: 'r' })
  storedSession.expire()
  expect([storedSession.hasExpired(), storedSession.isSignedIn(), storedSession.refreshToken()]).toEqual([
    true,
    false,
    null,
  ])
  storedSession.store({ accessToken: 'a' })
  expect(storedSession.hasExpired()).toBe(false)
})

it.each([[undefined], [null]])('stores no user that an answer gives as %s', (user) => {
  storedSession.store({ accessToken: '', refreshToken: '', user })
  expect({ ...localStorage }).toEqual({})
  expect(storedSession.user()).toBeNull()
})
