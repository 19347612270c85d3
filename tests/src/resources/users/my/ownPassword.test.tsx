import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { consoleWire } from '../../../support/consoleWire.ts'
import { renderConsole } from '../../../support/renderConsole.tsx'
import { type Answer, ofOurServer, type Recorded } from '../../../support/wire.ts'

/** Headers of every response; empty for another server. */
let headers: Record<string, string>
let change: Answer
const user = userEvent.setup()

const answer = ({ method, url }: Recorded): Answer => {
  if (method === 'PATCH') return { ...change, headers }
  if (url === '/api/v1/users/sessions') return { body: { sessions: [] }, headers }
  if (url === '/api/v1/users/my-info')
    return { body: { id: 'kim', name: '김민지', authority: 'ROOT', position: '간호사' }, headers }
  return { body: { content: [{ id: 'kim', name: '김민지', authority: 'ROOT' }], totalElements: 1 }, headers }
}
const wire = consoleWire(answer)
const changes = () => wire.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
const submit = async (label: string, fields: Record<string, string>) => {
  for (const [field, value] of Object.entries(fields)) await user.type(await screen.findByLabelText(field), value)
  const buttons = screen.getAllByRole('button', { name: label })
  await user.click(buttons.at(-1) ?? document.body)
}

beforeEach(() => {
  change = { body: {} }
})

it('DE-20 shows who one is; our server is sent the present password too, and what it says of it stands at its field', async () => {
  headers = ofOurServer()
  change = {
    status: 400,
    body: { errors: [{ field: 'currentPassword', message: '현재 비밀번호가 일치하지 않습니다.' }] },
  }
  await renderConsole('/my')
  const shown = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)
  for (const text of ['kim', '김민지', '최종관리자', '간호사']) await waitFor(() => expect(shown()).toContain(text))
  await submit('비밀번호 변경', { '현재 비밀번호': 'a guess', '새 비밀번호': 'another password' })
  await waitFor(() =>
    expect(screen.getByLabelText('현재 비밀번호')).toHaveAccessibleDescription('현재 비밀번호가 일치하지 않습니다.'),
  )
  expect(changes()).toEqual([{ id: 'kim', password: 'another password', currentPassword: 'a guess' }])
})

it('an administrator is asked for it at the own row of the users as well', async () => {
  headers = ofOurServer()
  await renderConsole('/users/kim/password')
  await submit('저장', { '현재 비밀번호': 'the present one', '새 비밀번호': 'another password' })
  await waitFor(() =>
    expect(changes()).toEqual([{ id: 'kim', password: 'another password', currentPassword: 'the present one' }]),
  )
})

it.each([
  ['another server', () => ofOurServer(false), '/my', 'kim'],
  ['another user', () => ofOurServer(), '/users/lee/password', 'lee'],
])('section 7 the password of %s is changed by id and password alone', async (_whose, given, path, id) => {
  headers = given()
  await renderConsole(path)
  await submit(path === '/my' ? '비밀번호 변경' : '저장', { '새 비밀번호': 'another password' })
  await waitFor(() => expect(changes()).toEqual([{ id, password: 'another password' }]))
  expect(screen.queryByLabelText('현재 비밀번호')).toBeNull()
})
