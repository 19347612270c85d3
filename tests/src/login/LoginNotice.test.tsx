import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { loginTexts } from '../../../src/i18n/display/loginTexts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})

/** Opens the login page with a stored notice, which the page reads once, on load. */
async function open(notice: string, texts = loginTexts.ko): Promise<void> {
  sessionStorage.setItem('notice', notice)
  const { LoginNotice } = await import('../../../src/login/LoginPage.tsx')
  render(<LoginNotice texts={texts} />)
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('SS-06 OT-03 asks to sign in again, and goes by itself', async () => {
  await open('noUser')
  expect(screen.getByRole('alert').textContent).toContain('로그인 정보를 찾을 수 없습니다. 다시 로그인해 주세요.')
  await pass(3_200)
  await pass(240)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('NV-06 says that the server was not told of the sign-out, until somebody closes it', async () => {
  await open('stillSignedIn')
  expect(screen.getByRole('alert').textContent).toContain('로그아웃을 서버에 알리지 못했습니다.')
  await pass(60_000)
  fireEvent.click(screen.getByRole('button', { name: '닫기' }))
  await pass(240)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('NV-06 says so in English too', async () => {
  await open('stillSignedIn', loginTexts.en)
  expect(screen.getByRole('alert').textContent).toContain('The server could not be told that you signed out.')
})
