// @vitest-environment happy-dom
import '@testing-library/jest-dom/vitest'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { consoleWire } from '../support/consoleWire.ts'
import { renderConsole } from '../support/renderConsole.tsx'
import { type Answer, OURS } from '../support/wire.ts'

/** Delays the list of exams, the first response of our server. */
const listed = Promise.withResolvers<void>()
const wire = consoleWire(async ({ url }): Promise<Answer> => {
  if (url === '/api/v1/users/my-info') return { body: { name: '김민지', authority: 'USER' } }
  await listed.promise
  return { body: { content: [], totalElements: 0 }, headers: OURS }
})
const user = userEvent.setup()

it('EX-02 keeps a half-filled form when the server is recognized as ours', async () => {
  await renderConsole('/exams/create')
  const dialog = within(await screen.findByRole('dialog', { name: '검사 등록' }))
  const name = dialog.getByLabelText(/^검사명/)
  await user.type(name, '혈액')
  expect(wire.lines()).not.toContain('GET /api/v1/rooms?paged=false')
  listed.resolve()
  expect(await dialog.findByLabelText(/^검사실/)).toBeVisible()
  expect(name).toBeVisible()
  expect(name).toHaveValue('혈액')
})
