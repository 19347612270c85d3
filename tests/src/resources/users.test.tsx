// @vitest-environment happy-dom
import '@testing-library/jest-dom/vitest'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { consoleWire } from '../support/consoleWire.ts'
import { renderConsole } from '../support/renderConsole.tsx'

/** Ids are numbers, as on another server. */
const LEE = { id: 8, name: '이서준', authority: 'USER', position: '' }
let own: { id: number; name: string; authority: string; position: string }

const wire = consoleWire(({ method, url, body }) => {
  if (method === 'PATCH') {
    own = { ...own, ...(body as { users?: object[] }).users?.[0] }
    return { body: {} }
  }
  if (url === '/api/v1/users/my-info' || url === '/api/v1/users/7') return { body: own }
  if (url === '/api/v1/users/8') return { body: LEE }
  return { body: { content: [own, LEE], totalElements: 2 } }
})
const user = userEvent.setup()

beforeEach(() => {
  own = { id: 7, name: '김민지', authority: 'ROOT', position: '' }
})

it('US-03 the own user cannot be deleted, even if ids are numbers', async () => {
  await renderConsole('/users')
  const remove = async (name: RegExp) =>
    within(await screen.findByRole('row', { name })).getByRole('button', { name: '삭제' })
  await waitFor(async () => expect(await remove(/이서준/)).toBeEnabled())
  expect(await remove(/김민지/)).toBeDisabled()
})

it('US-04 the password dialog names a user whose id is a number', async () => {
  await renderConsole('/users/8/password')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/이서준/)).toBeVisible()
  await user.type(dialog.getByLabelText(/^새 비밀번호/), 'secret-1234')
  await user.click(dialog.getByRole('button', { name: '저장' }))
  await waitFor(() =>
    expect(wire.requests.filter(({ method }) => method === 'PATCH')).toMatchObject([
      { url: '/api/v1/users/password', body: { id: 8, password: 'secret-1234' } },
    ]),
  )
})

it('US-04 the own password is sent with an id that is a number, too', async () => {
  await renderConsole('/my')
  await user.type(await screen.findByLabelText(/^새 비밀번호/), 'secret-1234')
  await user.click(screen.getByRole('button', { name: '비밀번호 변경' }))
  await waitFor(() =>
    expect(wire.requests.filter(({ method }) => method === 'PATCH')).toMatchObject([
      { url: '/api/v1/users/password', body: { id: 7, password: 'secret-1234' } },
    ]),
  )
})

it('NV-05 a new name of the own user is shown in the top bar', async () => {
  await renderConsole('/users/7')
  const dialog = within(await screen.findByRole('dialog', { name: '사용자 수정' }))
  const name = await dialog.findByLabelText(/^이름/)
  await user.clear(name)
  await user.type(name, '김수진')
  await user.click(dialog.getByRole('button', { name: '저장' }))
  expect(await screen.findByText('김수진님')).toBeVisible()
  expect(wire.lines().filter((line) => line === 'GET /api/v1/users/my-info')).toHaveLength(2)
})
