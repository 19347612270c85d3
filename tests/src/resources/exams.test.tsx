import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { consoleWire } from '../support/consoleWire.ts'
import { dialogClosed } from '../support/page.ts'
import { renderConsole } from '../support/renderConsole.tsx'
import { type Answer, ofOurServer, OURS } from '../support/wire.ts'

const EXAM = { id: 'PFT', name: '폐기능검사', avgTime: 15, memo: '' }
/** Delays the list of exams, the first response of our server. */
let listed: PromiseWithResolvers<void>
/** Whether the server identifies itself as ours. */
let isOurs: boolean
let exams: (typeof EXAM)[]
/** Response to a change. */
let change: Answer
const wire = consoleWire(async ({ method, url }): Promise<Answer> => {
  if (url === '/api/v1/users/my-info') return { body: { name: '김민지', authority: 'USER' } }
  if (method !== 'GET') return change
  if (url === '/api/v1/exams/PFT') return { body: EXAM }
  if (url === '/api/v1/exams/create') return { body: { ...EXAM, id: 'create' } }
  await listed.promise
  return { body: { content: exams, totalElements: exams.length }, ...(isOurs && { headers: OURS }) }
})
const user = userEvent.setup()
const changes = () =>
  wire.requests.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body])
const form = async (name: string) => within(await screen.findByRole('dialog', { name }))

beforeEach(() => {
  listed = Promise.withResolvers()
  isOurs = false
  ofOurServer(isOurs)
  exams = []
  change = { status: 200 }
})

it('EX-02 the form asks for the room at once on our server, before the list has come', async () => {
  isOurs = true
  ofOurServer(isOurs)
  await renderConsole('/exams/create')
  expect((await form('검사 등록')).getByLabelText(/^검사실/)).toBeVisible()
})

it('LS-12 EX-01 EX-02 EX-03 adds the first exam from the empty list, once its fields are right', async () => {
  listed.resolve()
  await renderConsole('/exams')
  const empty = (await screen.findByText('등록된 검사가 없습니다.')).closest<HTMLElement>('output, [role=status]')
  await user.click(within(empty ?? document.body).getByRole('link', { name: '검사 추가' }))
  const dialog = await form('검사 등록')
  const time = dialog.getByLabelText(/^평균 소요 시간/)
  expect(time).toHaveValue('0')
  expect(dialog.getByLabelText('메모')).toHaveValue('')
  const register = () => user.click(dialog.getByRole('button', { name: '등록' }))
  await user.clear(time)
  await register()
  await waitFor(() => expect(time).toHaveAccessibleDescription('0 이상 입력해 주세요.'))
  for (const required of [/^검사 ID/, /^검사명/])
    expect(dialog.getByLabelText(required)).toHaveAccessibleDescription('필수 입력란입니다.')
  expect(changes()).toEqual([])
  await user.type(dialog.getByLabelText(/^검사 ID/), 'PFT')
  await user.type(dialog.getByLabelText(/^검사명/), '폐기능검사')
  await user.type(time, '1-5분')
  expect(time).toHaveValue('15')
  change = { status: 201 }
  await register()
  expect(await screen.findByText('검사 등록 성공')).toBeVisible()
  expect(screen.getByText('성공적으로 등록이 완료되었습니다.')).toBeVisible()
  await dialogClosed()
  expect(changes()).toEqual([['POST', '/api/v1/exams', EXAM]])
})

it('EX-01 EX-02 EX-03 edits an exam but for its id', async () => {
  listed.resolve()
  await renderConsole('/exams/PFT')
  const dialog = await form('검사 수정')
  const time = await dialog.findByLabelText(/^평균 소요 시간/)
  await waitFor(() => expect(time).toHaveValue('15'))
  expect(dialog.getByLabelText(/^검사 ID/)).toHaveValue('PFT')
  expect(dialog.getByLabelText(/^검사 ID/)).toHaveAttribute('readonly')
  await user.clear(time)
  await user.type(time, '0')
  await user.click(dialog.getByRole('button', { name: '저장' }))
  expect(await screen.findByText('검사 수정 성공')).toBeVisible()
  expect(screen.getByText('성공적으로 수정이 완료되었습니다.')).toBeVisible()
  expect(changes()).toEqual([['PATCH', '/api/v1/exams', { exams: [{ id: 'PFT', avgTime: 0 }] }]])
})

it('EX-01 EX-03 asks before an exam is deleted, and says with which status that failed', async () => {
  listed.resolve()
  exams = [EXAM]
  await renderConsole('/exams')
  await user.click(within(await screen.findByRole('row', { name: /폐기능검사/ })).getByRole('button', { name: '삭제' }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('선택한 검사 데이터를 삭제하시겠습니까?')
  change = { status: 500 }
  await user.click(within(question).getByRole('button', { name: '삭제' }))
  expect(await screen.findByText('해당 작업을 처리하는 도중 오류가 발생하였습니다.')).toBeVisible()
  expect(screen.getByText('잠시 후 다시 시도해 주세요. (에러코드 : 500)')).toBeVisible()
  change = { status: 200 }
  exams = []
  await user.click(within(question).getByRole('button', { name: '삭제' }))
  expect(await screen.findByText('검사 삭제 성공')).toBeVisible()
  expect(screen.getByText('성공적으로 삭제가 완료되었습니다.')).toBeVisible()
  expect(await screen.findByText('등록된 검사가 없습니다.')).toBeVisible()
  const deletion = ['DELETE', '/api/v1/exams', { ids: ['PFT'] }]
  expect(changes()).toEqual([deletion, deletion])
})

it('opens an exam of an earlier release whose id is an address of the console, and gives no new one such an id', async () => {
  listed.resolve()
  exams = [{ ...EXAM, id: 'create' }]
  await renderConsole('/exams')
  await user.click(await screen.findByRole('link', { name: '수정' }))
  const dialog = await form('검사 수정')
  const memo = dialog.getByLabelText('메모')
  await user.type(memo, '옛 자료')
  await user.click(dialog.getByRole('button', { name: '저장' }))
  await waitFor(() =>
    expect(changes()).toEqual([['PATCH', '/api/v1/exams', { exams: [{ id: 'create', memo: '옛 자료' }] }]]),
  )
  await dialogClosed()

  await user.click(await screen.findByRole('link', { name: '검사 추가' }))
  const added = await form('검사 등록')
  await user.type(added.getByLabelText(/^검사 ID/), 'Create')
  await user.type(added.getByLabelText(/^검사명/), '청력검사')
  await user.click(added.getByRole('button', { name: '등록' }))
  expect(await added.findByText('사용할 수 없는 아이디입니다. 다른 아이디를 입력해 주세요.')).toBeVisible()
  expect(changes()).toHaveLength(1)
})
