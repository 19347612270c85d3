// @vitest-environment happy-dom
import '@testing-library/jest-dom/vitest'
import { renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useCreatePath } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { tags } from '../../../src/resources/tags/tags.tsx'
import { consoleWire } from '../support/consoleWire.ts'
import { renderConsole } from '../support/renderConsole.tsx'

const TAG = { id: 7, tagNo: '12', tagValue: 'E2', memo: '예비' }

const wire = consoleWire(({ url }) => {
  if (url === '/api/v1/users/my-info') return { body: { id: 'me', name: '김민지', authority: 'MANAGER' } }
  return url.startsWith('/api/v1/tag-mappings?') ? { body: { content: [TAG], totalElements: 1 } } : { body: TAG }
})
const user = userEvent.setup()

afterEach(() => localStorage.clear())

it('has its dialogs where react-admin leads to, over a list that stays mounted', async () => {
  const { result } = renderHook(useCreatePath, { wrapper: MemoryRouter })
  const create = result.current({ resource: tags.name, type: 'create' })
  const edit = result.current({ resource: tags.name, type: 'edit', id: TAG.id })
  expect([create, edit]).toEqual(['/did-waitings/tag-mappings/create', '/did-waitings/tag-mappings/7'])
  const router = await renderConsole(create)
  expect(await screen.findByRole('dialog', { name: '태그 등록' })).toBeVisible()
  await router.navigate(edit)
  expect(await screen.findByRole('dialog', { name: '태그 수정' })).toBeVisible()
  expect(wire.lines().filter((line) => line.startsWith('GET /api/v1/tag-mappings?'))).toHaveLength(1)
})

it('is represented by its number in words where it is asked about', async () => {
  await renderConsole('/did-waitings/tag-mappings')
  await user.click(within(await screen.findByRole('row', { name: /E2/ })).getByRole('button', { name: '삭제' }))
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('12번 태그')
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
