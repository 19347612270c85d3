// @vitest-environment happy-dom
import '@testing-library/jest-dom/vitest'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { consoleWire } from '../support/consoleWire.ts'
import { renderConsole } from '../support/renderConsole.tsx'

/** Ids are numbers, as on another server. */
const LEE = { id: 8, name: '이서준', authority: 'USER', position: '' }
const OWN = { id: 7, name: '김민지', authority: 'ROOT', position: '' }

consoleWire(({ url }) => {
  if (url === '/api/v1/users/my-info') return { body: OWN }
  return { body: { content: [OWN, LEE], totalElements: 2 } }
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
  expect(await within(await screen.findByRole('dialog')).findByText(/이서준/)).toBeVisible()
})
