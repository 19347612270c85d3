import { screen, waitFor, within, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, beforeEach, expect, it, vi } from 'vitest'
import { consoleWire } from '../support/consoleWire.ts'
import { dialogClosed } from '../support/page.ts'
import { renderConsole } from '../support/renderConsole.tsx'
import type { Answer } from '../support/wire.ts'
import type { User } from '../../../contract/users.ts'
import { SuspensionMark } from '../../../src/resources/users/UserList.tsx'
import { ServerClock } from '../../../src/session/serverClock.ts'
import { ServerClockContext } from '../../../src/session/useServerClock.ts'

/** Ids are numbers, as on another server. */
const LEE = {
  id: 8,
  name: '이서준',
  authority: 'USER',
  position: '',
  createdAt: '2026-11-20T15:00:00.000Z',
  updatedAt: null,
}
let lee: typeof LEE
let own: { id: number; name: string; authority: string; position: string }

/** Response to a change; null for what our server would answer. */
let change: Answer | null

const wire = consoleWire(({ method, url, body }) => {
  if (method !== 'GET' && change) return change
  if (method === 'PATCH') {
    own = { ...own, ...(body as { users?: object[] }).users?.[0] }
    return { body: {} }
  }
  if (url === '/api/v1/users/my-info' || url === '/api/v1/users/7') return { body: own }
  if (url === '/api/v1/users/8') return { body: lee }
  return { body: { content: [own, lee], totalElements: 2 } }
})
const user = userEvent.setup()

beforeEach(() => {
  own = { id: 7, name: '김민지', authority: 'ROOT', position: '' }
  lee = LEE
  change = null
})

const changes = () =>
  wire.requests.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body])
const form = async (name: string) => within(await screen.findByRole('dialog', { name }))
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))

it('US-03 the own user cannot be deleted, even if ids are numbers', async () => {
  await renderConsole('/users')
  const remove = async (name: RegExp) =>
    within(await screen.findByRole('row', { name })).getByRole('button', { name: '삭제' })
  await waitFor(async () => expect(await remove(/이서준/)).toBeEnabled())
  expect(await remove(/김민지/)).toBeDisabled()
})

it('US-04 the own password is sent with an id that is a number, too', async () => {
  await renderConsole('/my')
  await user.type(await screen.findByLabelText(/^새 비밀번호/), 'secret-1234')
  await user.click(screen.getByRole('button', { name: '비밀번호 변경' }))
  await waitFor(() =>
    expect(changes()).toEqual([['PATCH', '/api/v1/users/password', { id: 7, password: 'secret-1234' }]]),
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

it('US-01 LS-11 shows when a user was created and changed, in days of the hospital, or - for never', async () => {
  await renderConsole('/users')
  const cells = (await rowOf(/이서준/)).getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells.slice(5, 7)).toEqual(['2026-11-21', '-'])
  await user.click(screen.getByRole('combobox', { name: /^권한 검색/ }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    '전체',
    '최종관리자',
    '관리자',
    '사용자',
  ])
})

it('US-02 US-03 US-04 creates a user, of the least authority unless another is chosen', async () => {
  await renderConsole('/users')
  await user.click(await screen.findByRole('link', { name: '사용자 생성' }))
  const dialog = await form('사용자 생성')
  expect(dialog.getByRole('combobox', { name: /^권한/ })).toHaveTextContent('사용자')
  await user.type(dialog.getByLabelText(/^아이디/), 'choi')
  await user.type(dialog.getByLabelText(/^비밀번호/, { selector: 'input' }), 'first-password')
  await user.click(dialog.getByRole('button', { name: '등록' }))
  await waitFor(() => expect(dialog.getByLabelText(/^이름/)).toHaveAccessibleDescription('필수 입력란입니다.'))
  expect(changes()).toEqual([])
  await user.type(dialog.getByLabelText(/^이름/), '최하윤')
  change = { status: 201 }
  await user.click(dialog.getByRole('button', { name: '등록' }))
  expect(await screen.findByText('사용자 등록 성공')).toBeVisible()
  expect(screen.getByText('성공적으로 등록이 완료되었습니다.')).toBeVisible()
  expect(changes()).toEqual([
    [
      'POST',
      '/api/v1/users/sign-up',
      { id: 'choi', name: '최하윤', password: 'first-password', position: '', authority: 'USER' },
    ],
  ])
})

it('US-02 US-03 US-04 edits a user but for the id', async () => {
  await renderConsole('/users')
  await user.click((await rowOf(/이서준/)).getByRole('link', { name: '수정' }))
  const dialog = await form('사용자 수정')
  const id = dialog.getByLabelText(/^아이디/)
  await waitFor(() => expect(id).toHaveValue('8'))
  expect(id).toHaveAttribute('readonly')
  expect(dialog.queryByLabelText(/^비밀번호/)).toBeNull()
  await user.type(dialog.getByLabelText('직책'), '과장')
  await user.click(dialog.getByRole('combobox', { name: /^권한/ }))
  await user.click(await screen.findByRole('option', { name: '관리자' }))
  await user.click(dialog.getByRole('button', { name: '저장' }))
  expect(await screen.findByText('사용자 수정 성공')).toBeVisible()
  expect(screen.getByText('성공적으로 수정이 완료되었습니다.')).toBeVisible()
  expect(changes()).toEqual([
    ['PATCH', '/api/v1/users', { users: [{ id: 8, position: '과장', authority: 'MANAGER' }] }],
  ])
})

it('US-02 US-04 gives a user another password, also one whose id is a number', async () => {
  await renderConsole('/users')
  await user.click((await rowOf(/이서준/)).getByRole('link', { name: '비밀번호 변경' }))
  const dialog = await form('비밀번호 변경')
  expect(await dialog.findByText(/이서준/)).toBeVisible()
  await user.type(dialog.getByLabelText(/^새 비밀번호/), 'second-password')
  await user.click(dialog.getByRole('button', { name: '저장' }))
  expect(await screen.findByText('비밀번호 변경 성공')).toBeVisible()
  expect(screen.getByText('성공적으로 변경이 완료되었습니다.')).toBeVisible()
  await dialogClosed()
  expect(changes()).toEqual([['PATCH', '/api/v1/users/password', { id: 8, password: 'second-password' }]])
})

it('US-02 US-04 asks before a user is deleted, and says why one was not', async () => {
  change = { status: 404, body: { status: 404, code: 'NOT_FOUND', message: '사용자를 찾을 수 없습니다.' } }
  await renderConsole('/users')
  const remove = async () => (await rowOf(/이서준/)).getByRole('button', { name: '삭제' })
  await waitFor(async () => expect(await remove()).toBeEnabled())
  await user.click(await remove())
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('선택한 사용자 데이터를 삭제하시겠습니까?')
  await user.click(within(question).getByRole('button', { name: '삭제' }))
  expect(await screen.findByText('해당 작업을 처리하는 도중 오류가 발생하였습니다.')).toBeVisible()
  expect(screen.getByText('잠시 후 다시 시도해 주세요. (에러코드 : 404)')).toBeVisible()
  expect(within(question).getByRole('alert')).toHaveTextContent('사용자를 찾을 수 없습니다.')
  change = { status: 200 }
  await user.click(within(question).getByRole('button', { name: '삭제' }))
  expect(await screen.findByText('사용자 삭제 성공')).toBeVisible()
  expect(screen.getByText('성공적으로 삭제가 완료되었습니다.')).toBeVisible()
  expect(changes().at(-1)).toEqual(['DELETE', '/api/v1/users', { ids: [8] }])
})

it.each([
  { authority: 'ROOT', choices: ['최종관리자', '관리자', '사용자'] },
  { authority: 'MANAGER', choices: ['관리자', '사용자'] },
])('US-03 NV-04 $authority finds the users, and may give the authorities $choices', async ({ authority, choices }) => {
  own = { ...own, authority }
  await renderConsole('/users/create')
  const dialog = await form('사용자 생성')
  // in the menu, and above the list as the first of its tabs
  for (const link of await screen.findAllByRole('link', { name: '사용자관리', hidden: true }))
    expect(link).toHaveAttribute('href', '/users')
  await user.click(dialog.getByRole('combobox', { name: /^권한/ }))
  await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(choices))
})

it('US-03 DE-15 users above the own authority are out of reach', async () => {
  own = { ...own, authority: 'MANAGER' }
  lee = { ...LEE, authority: 'ROOT' }
  await renderConsole('/users')
  const above = await rowOf(/이서준/)
  await waitFor(() => expect(above.getByRole('button', { name: '삭제' })).toBeDisabled())
  for (const name of ['수정', '비밀번호 변경'])
    expect(above.getByText(name).closest('a, button')).toHaveAttribute('aria-disabled', 'true')
})

describe('suspension mark', () => {
  it('marks an account until the day ends by the server’s clock, although this device’s is an hour ahead', () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-02T00:30:00+09:00') })
    const clock = new ServerClock()
    clock.set(Date.parse('2026-03-01T23:30:00+09:00'))
    const isMarked = (suspendedUntil: string) => {
      const user = { isSuspended: true, suspendedUntil } as User
      const { container, unmount } = render(
        <ServerClockContext value={clock}>
          <SuspensionMark user={user} />
        </ServerClockContext>,
      )
      const marked = container.textContent !== ''
      unmount()
      return marked
    }
    expect([isMarked('2026-03-01'), isMarked('2026-02-28')]).toEqual([true, false])
  })
})
