import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoginPage } from '../../../src/login/LoginPage.tsx'
import { type Answer, ofOurServer, startWire } from '../support/wire.ts'

let wire: Awaited<ReturnType<typeof startWire>>
let answer: Answer
const user = userEvent.setup()
const reload = vi.fn<() => void>()

beforeEach(async () => {
  wire = await startWire(() => answer)
  localStorage.clear()
  ofOurServer(false)
  reload.mockReset()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  render(<LoginPage />)
})
afterEach(async () => {
  cleanup()
  await wire.stop()
})

async function signIn() {
  await user.type(screen.getByLabelText('아이디'), 'kim')
  await user.type(screen.getByLabelText('비밀번호'), 'secret-123{Enter}')
}

describe('the login page', () => {
  it('LG-01 has a title, both fields, a password toggle, the button and the footer of 2024', async () => {
    expect(screen.getByRole('heading', { name: 'healthcare platform' })).toBeVisible()
    expect(screen.getByText(/© 2024/)).toBeVisible()
    expect(screen.getByLabelText('아이디')).toHaveFocus()
    const password = screen.getByLabelText('비밀번호')
    await user.type(password, 'secret-123')
    expect(password).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: '비밀번호 표시' }))
    expect(password).toHaveAttribute('type', 'text')
    expect(password).toHaveValue('secret-123')
    await user.click(screen.getByRole('button', { name: '비밀번호 숨기기' }))
    expect(password).toHaveAttribute('type', 'password')
  })

  it.each([
    {
      parts: { accessToken: 'a', user: { name: '김민지' } },
      kept: { accessToken: 'a', refreshToken: 'refresh before', user: '{"name":"김민지"}' },
    },
    { parts: { accessToken: 'a' }, kept: { accessToken: 'a', refreshToken: 'refresh before', user: '"user before"' } },
    {
      parts: { refreshToken: 'r', user: { name: '김민지' } },
      kept: { refreshToken: 'r', user: '{"name":"김민지"}' },
    },
    { parts: {}, kept: { refreshToken: 'refresh before', user: '"user before"' } },
  ])(
    'LG-02 LG-03 AP-01 sends id and password on Enter, stores $parts, leaves the rest untouched and reloads',
    async ({ parts, kept }) => {
      answer = { body: parts }
      localStorage.setItem('refreshToken', 'refresh before')
      localStorage.setItem('user', '"user before"')
      await signIn()
      await waitFor(() => expect(reload).toHaveBeenCalledOnce())
      expect(wire.requests).toMatchObject([
        {
          method: 'POST',
          url: '/api/auth/login',
          authorization: undefined,
          body: { id: 'kim', password: 'secret-123' },
        },
      ])
      expect({ ...localStorage }).toEqual(kept)
    },
  )

  it('says while Caps Lock is on at the password', async () => {
    const password = screen.getByLabelText('비밀번호')
    await user.type(password, '{CapsLock}')
    expect(screen.getByText('Caps Lock이 켜져 있습니다.')).toBeVisible()
    await user.type(password, '{CapsLock}a')
    expect(screen.queryByText('Caps Lock이 켜져 있습니다.')).toBeNull()
  })

  it('says while the id is typed in Hangul, on our server alone, where no id has it', async () => {
    const id = screen.getByLabelText('아이디')
    const hint = '한글로 입력되고 있습니다. 한/영 키를 눌러 주세요.'
    await user.type(id, 'ㅏㅑㅡ')
    expect(screen.queryByText(hint)).toBeNull()
    ofOurServer()
    await user.clear(id)
    await user.type(id, '김')
    expect(screen.getByText(hint)).toBeVisible()
    await user.clear(id)
    expect(screen.queryByText(hint)).toBeNull()
  })

  it('sends an id that was pasted with blanks around it without them', async () => {
    answer = { body: {} }
    await user.type(screen.getByLabelText('아이디'), ' kim ')
    await user.type(screen.getByLabelText('비밀번호'), ' secret-123{Enter}')
    await waitFor(() => expect(wire.requests).toMatchObject([{ body: { id: 'kim', password: ' secret-123' } }]))
  })

  it('LG-04 says that id and password do not match', async () => {
    answer = { status: 403 }
    await signIn()
    expect(
      await screen.findByText('아이디 또는 비밀번호가 일치하지 않습니다. 입력하신 내용을 확인해 주세요.'),
    ).toBeVisible()
    expect(screen.getByLabelText('아이디')).toHaveValue('kim')
    expect({ ...localStorage }).toEqual({})
    expect(reload).not.toHaveBeenCalled()
  })

  it.each<[Answer, string]>([
    [{ status: 403, body: { code: 'ACCOUNT_SUSPENDED' } }, '사용이 정지된 계정입니다. 관리자에게 문의해 주세요.'],
    [{ status: 429, headers: { 'retry-after': '30' } }, '로그인 시도가 너무 많습니다. 30초 후에 다시 시도해 주세요.'],
    [{ status: 500 }, '로그인하지 못했습니다. 잠시 후 다시 시도해 주세요. (에러코드 : 500)'],
    [{ status: 507, body: { code: 'STORAGE_FULL' } }, '서버의 디스크가 가득 찼습니다. 전산 담당자에게 알려 주세요.'],
    [{ status: 503 }, '로그인하지 못했습니다. 잠시 후 다시 시도해 주세요. (에러코드 : 503)'],
  ])('LG-05 tells other failures and keeps the typed id: %o', async (refusal, text) => {
    answer = refusal
    await signIn()
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByLabelText('아이디')).toHaveValue('kim')
    expect(reload).not.toHaveBeenCalled()
    expect({ ...localStorage }).toEqual({})
    answer = { body: { accessToken: 'a' } }
    await user.click(screen.getByRole('button', { name: '로그인' }))
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(wire.requests.at(-1)?.body).toMatchObject({ id: 'kim' })
  })

  it('LG-05 tells that the server cannot be reached', async () => {
    await wire.stop()
    await signIn()
    expect(await screen.findByText('서버에 연결할 수 없습니다. 네트워크 연결을 확인해 주세요.')).toBeVisible()
    expect(screen.getByLabelText('아이디')).toHaveValue('kim')
    expect(screen.getByRole('button', { name: '로그인' })).toBeEnabled()
    expect(reload).not.toHaveBeenCalled()
  })
})
