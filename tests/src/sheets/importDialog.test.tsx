import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { consoleWire } from '../support/consoleWire.ts'
import { dialogClosed } from '../support/page.ts'
import { renderConsole } from '../support/renderConsole.tsx'
import type { Answer, Recorded } from '../support/wire.ts'

/** Answers the pending request of the import. */
let letGo: () => void
let arrived: number
/** Whether a gateway answers that the server is away. */
let isLost: boolean
/** Rooms of the server. */
let rooms: readonly { id: number; no: string }[]
const answer = async ({ method, url }: Recorded): Promise<Answer> => {
  if (url === '/api/v1/users/my-info') return { body: { name: '김민지', authority: 'USER' } }
  if (method === 'POST') {
    arrived += 1
    if (isLost) return { status: 502 }
    if (arrived > 1) await new Promise<void>((resolve) => (letGo = resolve))
    return { status: 201 }
  }
  return { body: { content: rooms, totalElements: rooms.length } }
}
const wire = consoleWire(answer)
const user = userEvent.setup()
const posts = () => wire.requests.filter(({ method }) => method === 'POST')
const question = () => screen.findByRole('alertdialog', { name: '가져오기가 진행 중입니다.' })

/** Begins an import of three rooms and stops at the second. */
async function begin() {
  const router = await renderConsole('/rooms')
  await user.click(await screen.findByRole('button', { name: '가져오기' }))
  const dialog = await screen.findByRole('dialog')
  const file = new File(['번호,검사실명\n1,채혈실\n2,초음파실\n3,심전도실\n'], 'rooms.csv', { type: 'text/csv' })
  await user.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, file)
  await user.click(await within(dialog).findByRole('button', { name: '3건 등록' }))
  await waitFor(() => expect(posts()).toHaveLength(2))
  return router
}

beforeEach(() => {
  arrived = 0
  isLost = false
  rooms = []
  letGo = () => {}
})

describe('an import that is left while it runs', () => {
  it.each([
    ['Esc', async () => void fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
    ['the cross', () => user.click(screen.getByRole('button', { name: '닫기' }))],
  ])('LS-09 asks on %s, goes on when told to, else stops and says what was done', async (_, leave) => {
    await begin()
    await leave()
    await user.click(within(await question()).getByRole('button', { name: '계속 가져오기' }))
    await dialogClosed('alertdialog')
    expect(screen.getByRole('dialog')).toBeVisible()
    await leave()
    await user.click(within(await question()).getByRole('button', { name: '멈추고 나가기' }))
    await dialogClosed()
    letGo()
    expect(await screen.findByText('가져오기를 끝내지 못했습니다.')).toBeVisible()
    expect(screen.getByText('중지했습니다. 2건을 등록했고, 1건이 남았습니다.')).toBeVisible()
    expect(posts()).toHaveLength(2)
  })

  it('LS-09 asks before another page is opened', async () => {
    const router = await begin()
    await router.navigate('/exams')
    await user.click(within(await question()).getByRole('button', { name: '계속 가져오기' }))
    expect(router.state.location.pathname).toBe('/rooms')
    await router.navigate('/exams')
    await user.click(within(await question()).getByRole('button', { name: '멈추고 나가기' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/exams'))
    letGo()
    expect(await screen.findByText('중지했습니다. 2건을 등록했고, 1건이 남았습니다.')).toBeVisible()
    expect(posts()).toHaveLength(2)
  })

  it('LS-09 asks nothing once it has ended', async () => {
    await begin()
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await question()
    letGo()
    await waitFor(() => expect(posts()).toHaveLength(3))
    letGo()
    expect(await screen.findByText('3건을 등록했습니다.')).toBeVisible()
    await dialogClosed('alertdialog')
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await dialogClosed()
  })
})

it('says before anything is sent which numbers are taken, but not of what it created itself', async () => {
  rooms = [{ id: 1, no: '2' }]
  await renderConsole('/rooms')
  await user.click(await screen.findByRole('button', { name: '가져오기' }))
  const dialog = await screen.findByRole('dialog')
  const file = new File(['번호,검사실명\n1,채혈실\n2,초음파실\n'], 'rooms.csv', { type: 'text/csv' })
  await user.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, file)
  expect(await within(dialog).findByText('번호: 이미 사용 중인 값입니다.')).toBeVisible()
  rooms = [...rooms, { id: 2, no: '1' }]
  await user.click(within(dialog).getByRole('button', { name: '1건 등록' }))
  expect(await within(dialog).findByText('1건을 등록했습니다.')).toBeVisible()
  expect(within(dialog).getAllByText('번호: 이미 사용 중인 값입니다.')).toHaveLength(1)
  expect(posts()).toHaveLength(1)
})

it('shows the file that was chosen last, though an earlier one is read later', async () => {
  await renderConsole('/rooms')
  await user.click(await screen.findByRole('button', { name: '가져오기' }))
  const dialog = await screen.findByRole('dialog')
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement
  const slow = new File(['번호,검사실명\n1,채혈실\n'], 'slow.csv', { type: 'text/csv' })
  const bytes = await slow.arrayBuffer()
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>()
  slow.arrayBuffer = () => promise
  fireEvent.change(input, { target: { files: [slow] } })
  const fast = new File(['번호,검사실명\n2,초음파실\n3,심전도실\n'], 'fast.csv', { type: 'text/csv' })
  fireEvent.change(input, { target: { files: [fast] } })
  await within(dialog).findByRole('button', { name: '2건 등록' })
  await act(async () => {
    resolve(bytes)
    await promise
  })
  expect(within(dialog).getByRole('button', { name: '2건 등록' })).toBeVisible()
})

it('stops where the server is away, and goes on from there', async () => {
  await begin()
  isLost = true
  letGo()
  await waitFor(() => expect(posts()).toHaveLength(3))
  expect(await screen.findByRole('alert')).toHaveTextContent('멈췄습니다.')
  expect(screen.getByRole('alert')).toHaveTextContent('2건을 등록했고, 1건이 남았습니다.')
  isLost = false
  await user.click(screen.getByRole('button', { name: '나머지 1건 등록' }))
  await waitFor(() => expect(posts()).toHaveLength(4))
  letGo()
  expect(await screen.findByText('3건을 등록했습니다.')).toBeVisible()
})

it('asks which column of the file is one that it lacks', async () => {
  await renderConsole('/rooms')
  await user.click(await screen.findByRole('button', { name: '가져오기' }))
  const dialog = await screen.findByRole('dialog')
  const file = new File(['검사실 현황\n번호,이름\n1,채혈실\n'], 'rooms.csv', { type: 'text/csv' })
  await user.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, file)
  expect(await within(dialog).findByText('필요한 열이 없습니다: 검사실명')).toBeVisible()
  await user.click(within(dialog).getByRole('combobox', { name: '파일에서 ‘검사실명’에 해당하는 열' }))
  await user.click(screen.getByRole('option', { name: '이름' }))
  await user.click(await within(dialog).findByRole('button', { name: '1건 등록' }))
  await waitFor(() => expect(posts().map(({ body }) => body)).toMatchObject([{ no: '1', name: { kr: '채혈실' } }]))
})
