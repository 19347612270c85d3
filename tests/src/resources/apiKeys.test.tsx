import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { consoleWire } from '../support/consoleWire.ts'
import { renderConsole } from '../support/renderConsole.tsx'
import { type Answer, ofOurServer, OURS } from '../support/wire.ts'

const KEY = {
  id: 3,
  name: '전자차트',
  scopes: ['intake'],
  addresses: [],
  expiresAt: null,
  createdAt: '2026-03-01T00:00:00Z',
}
let authority: string
let change: Answer
const wire = consoleWire(({ method, url }): Answer => {
  if (url === '/api/v1/users/my-info') return { body: { name: '김민지', authority }, headers: OURS }
  if (method !== 'GET') return { ...change, headers: OURS }
  return { body: { content: [{ ...KEY, lastUsedAt: null, lastAddress: null }], totalElements: 1 }, headers: OURS }
})
const user = userEvent.setup()
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

beforeEach(() => {
  ofOurServer()
  authority = 'ROOT'
})

it('creates a key for chosen calls, until the end of a day in the hospital, and shows it once', async () => {
  await renderConsole('/api-keys/create')
  const form = await dialog('연동 키 만들기')
  await user.type(form.getByLabelText(/^이름/), '전자차트')
  await user.click(form.getByLabelText('환자 보내기'))
  await user.type(form.getByLabelText(/^허용하는 주소/), '192.0.2.7, 198.51.100.0/24')
  fireEvent.change(form.getByLabelText(/^끝나는 날/), { target: { value: '2027-12-31' } })
  change = { status: 502, text: '<html>Bad Gateway</html>' }
  await user.click(form.getByRole('button', { name: '등록' }))
  expect(await form.findByRole('alert')).toHaveTextContent('502')
  change = {
    status: 409,
    body: { message: '이미 사용 중인 이름입니다.', errors: [{ field: 'name', message: '이미 사용 중인 이름입니다.' }] },
  }
  await user.click(form.getByRole('button', { name: '등록' }))
  await waitFor(() => expect(form.getByLabelText(/^이름/)).toHaveAccessibleDescription('이미 사용 중인 이름입니다.'))

  await user.type(form.getByLabelText(/^이름/), ' 2')
  change = { status: 201, body: { ...KEY, key: 'wb_secret' } }
  await user.click(form.getByRole('button', { name: '등록' }))
  const shown = await dialog('연동 키를 만들었습니다')
  expect(shown.getByLabelText('키')).toHaveValue('wb_secret')
  expect(wire.requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    name: '전자차트 2',
    scopes: ['intake'],
    addresses: ['192.0.2.7', '198.51.100.0/24'],
    expiresAt: '2027-12-31T14:59:59.999Z',
  })
  await user.click(shown.getAllByRole('button', { name: '닫기' }).at(-1) ?? document.body)
  await waitFor(() => expect(screen.queryByDisplayValue('wb_secret')).toBeNull())
  expect(await screen.findByRole('row', { name: /전자차트.*환자 보내기.*모든 주소/ })).toBeVisible()
})

it('is for ROOT alone', async () => {
  authority = 'MANAGER'
  await renderConsole('/api-keys')
  expect(await screen.findByText('접근 권한이 없습니다.')).toBeVisible()
})
