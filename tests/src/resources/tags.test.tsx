import { renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useCreatePath } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { RESOURCES } from '../../../src/resources.tsx'
import { consoleWire } from '../support/consoleWire.ts'
import { renderConsole } from '../support/renderConsole.tsx'
import type { Answer } from '../support/wire.ts'

const TAG = { id: 7, tagNo: '12', tagValue: 'E2', memo: '예비' }

/** Response to a change. */
let change: Answer

const wire = consoleWire(({ method, url }) => {
  if (method !== 'GET') return change
  if (url === '/api/v1/users/my-info') return { body: { id: 'me', name: '김민지', authority: 'MANAGER' } }
  return url.startsWith('/api/v1/tag-mappings?') ? { body: { content: [TAG], totalElements: 1 } } : { body: TAG }
})
const user = userEvent.setup()

beforeEach(() => {
  change = { status: 200 }
})
afterEach(() => localStorage.clear())

const PATH = '/did-waitings/tag-mappings'
const changes = () =>
  wire.requests.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body])
const form = async (name: string) => within(await screen.findByRole('dialog', { name }))
/** Fills in a form and sends it. */
const actions = {
  등록: async () => {
    await renderConsole(`${PATH}/create`)
    const dialog = await form('태그 등록')
    await user.type(dialog.getByLabelText(/^태그 번호/), 'No. 501')
    await user.type(dialog.getByLabelText(/^태그 값/), 'E28011606')
    await user.click(dialog.getByRole('button', { name: '등록' }))
  },
  수정: async () => {
    await renderConsole(`${PATH}/7`)
    const dialog = await form('태그 수정')
    const memo = await dialog.findByLabelText('메모')
    await waitFor(() => expect(memo).toHaveValue('예비'))
    await user.type(memo, ' 분실')
    await user.click(dialog.getByRole('button', { name: '저장' }))
  },
  삭제: async () => {
    await renderConsole(PATH)
    await user.click(within(await screen.findByRole('row', { name: /E2/ })).getByRole('button', { name: '삭제' }))
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('선택한 태그 데이터를 삭제하시겠습니까?')
    expect(question).toHaveTextContent('12번 태그')
    await user.click(within(question).getByRole('button', { name: '삭제' }))
  },
} as const
const NAMES = Object.keys(actions) as (keyof typeof actions)[]

it('has its dialogs where react-admin leads to, over a list that stays mounted', async () => {
  const { result } = renderHook(useCreatePath, { wrapper: MemoryRouter })
  const create = result.current({ resource: RESOURCES.tags.name, type: 'create' })
  const edit = result.current({ resource: RESOURCES.tags.name, type: 'edit', id: TAG.id })
  expect([create, edit]).toEqual(['/did-waitings/tag-mappings/create', '/did-waitings/tag-mappings/7'])
  const router = await renderConsole(create)
  expect(await screen.findByRole('dialog', { name: '태그 등록' })).toBeVisible()
  await router.navigate(edit)
  expect(await screen.findByRole('dialog', { name: '태그 수정' })).toBeVisible()
  expect(wire.lines().filter((line) => line.startsWith('GET /api/v1/tag-mappings?'))).toHaveLength(1)
})

it('finds the hidden columns and the views that a device kept under the name of before', async () => {
  localStorage.setItem('ListColumns.tags', '["memo"]')
  localStorage.setItem('ListViews.tags', JSON.stringify([{ name: '예비 태그', filter: {}, sort: '', hidden: [] }]))
  await renderConsole('/did-waitings/tag-mappings')
  await screen.findByRole('row', { name: /E2/ })
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: '메모' })).toBeNull())
  await user.click(screen.getByRole('button', { name: '보기' }))
  expect(await screen.findByRole('button', { name: '예비 태그' })).toBeVisible()
})

it('TG-03 a focused value without a tap is no change, a typed one is', async () => {
  await renderConsole('/did-waitings/tag-mappings/7')
  const dialog = within(await screen.findByRole('dialog', { name: '태그 수정' }))
  const value = await dialog.findByLabelText(/^태그 값/)
  const save = dialog.getByRole('button', { name: '저장' })
  await user.click(value)
  expect(value).toHaveValue('')
  expect(save).toBeDisabled()
  await user.click(dialog.getByLabelText('메모'))
  expect(value).toHaveValue('E2')
  expect(save).toBeDisabled()
  await user.type(value, 'E3')
  expect(save).toBeEnabled()
  await user.click(value)
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('alertdialog')).toBeVisible()
})

it('TG-03 a second tap replaces the first, which can be corrected by hand', async () => {
  await renderConsole('/did-waitings/tag-mappings/7')
  const dialog = within(await screen.findByRole('dialog', { name: '태그 수정' }))
  const value = await dialog.findByLabelText(/^태그 값/)
  await user.click(value)
  await user.keyboard('04A1B0{Enter}04A1B0{Enter}')
  expect(value).toHaveValue('04A1B0')
  await user.keyboard('{Backspace}1')
  expect(value).toHaveValue('04A1B1')
})

it('TG-01 has its title, its breadcrumb and its count', async () => {
  await renderConsole(PATH)
  expect(await screen.findByRole('heading', { name: '태그관리' })).toBeVisible()
  expect(await screen.findByText('태그 목록 (1건)')).toBeVisible()
  expect(screen.getByRole('navigation', { name: '현재 위치' })).toHaveTextContent('태그관리')
})

it('TG-02 requires a number and a value, and nothing else', async () => {
  await renderConsole(`${PATH}/create`)
  const dialog = await form('태그 등록')
  await user.click(dialog.getByRole('button', { name: '등록' }))
  await waitFor(() => expect(dialog.getAllByRole('alert')).toHaveLength(2))
  for (const label of [/^태그 번호/, /^태그 값/])
    expect(dialog.getByLabelText(label)).toHaveAccessibleDescription('필수 입력란입니다.')
  expect(changes()).toEqual([])
})

it.each([
  { name: '등록', sent: ['POST', '/api/v1/tag-mappings', { tagNo: '501', tagValue: 'E28011606', memo: '' }] },
  { name: '수정', sent: ['PATCH', '/api/v1/tag-mappings', { tagMappings: [{ id: 7, memo: '예비 분실' }] }] },
  { name: '삭제', sent: ['DELETE', '/api/v1/tag-mappings', { ids: [7] }] },
] as const)('TG-02 TG-05 says that $name succeeded', async ({ name, sent }) => {
  await actions[name]()
  expect(await screen.findByText(`태그 ${name} 성공`)).toBeVisible()
  expect(screen.getByText(`성공적으로 ${name}${name === '삭제' ? '가' : '이'} 완료되었습니다.`)).toBeVisible()
  expect(changes()).toEqual([sent])
})

it.each(NAMES)('DE-18 TG-05 heads a failure of %s that the server has no words for', async (name) => {
  change = { status: 500 }
  await actions[name]()
  expect(await screen.findByText(`태그 ${name} 중 오류가 발생하였습니다.`)).toBeVisible()
  expect(screen.getByText('잠시 후 다시 시도해 주세요. (에러코드 : 500)')).toBeVisible()
})

it.each([
  ['등록', 409],
  ['수정', 500],
  ['삭제', 409],
] as const)('TG-05 heads a failure of %s (%i) by the server’s words', async (name, status) => {
  const message = '접수된 태그는 바꿀 수 없습니다.'
  change = { status, body: { status, code: 'IN_USE', message } }
  await actions[name]()
  const description = await screen.findByText(`잠시 후 다시 시도해 주세요. (에러코드 : ${status})`)
  expect(description.closest('[role]')).toHaveTextContent(message)
  expect(screen.queryByText(/중 오류가 발생하였습니다/)).toBeNull()
})

it('TG-05 tells a refusal at its field, with no toast beside it', async () => {
  const message = '이미 사용 중인 태그 번호입니다.'
  change = { status: 409, body: { status: 409, code: 'DUPLICATE', message, errors: [{ field: 'tagNo', message }] } }
  await actions.등록()
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.queryByText(/잠시 후 다시 시도/)).toBeNull()
})
