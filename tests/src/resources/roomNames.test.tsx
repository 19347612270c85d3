import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { consoleWire } from '../support/consoleWire.ts'
import { renderConsole } from '../support/renderConsole.tsx'
import { type Answer, ofOurServer, OURS, type Recorded } from '../support/wire.ts'

const ROOMS = [
  { id: 1, no: '3', name: { kr: '채혈실', en: 'Blood test', cn: '', jp: '' }, maxPatient: 1, memo: '' },
  { id: 2, no: '4', name: { kr: '심전도실', en: '', cn: '', jp: '' }, maxPatient: 1, memo: '' },
]
const DIDS = [{ id: 1, no: '3', name: { kr: '채혈 대기' }, doctor: { kr: '' }, explain: { kr: '' }, roomId: 1 }]
const EXAMS = [{ id: 'CBC', name: '혈액', avgTime: 5, memo: '', roomId: 1 }]
const LISTS: Record<string, object[]> = { rooms: ROOMS, dids: DIDS, exams: EXAMS }

consoleWire(({ url }: Recorded): Answer => {
  if (url === '/api/v1/users/my-info') return { body: { id: 'kim', name: '김민지', authority: 'USER' }, headers: OURS }
  const content = LISTS[/^\/api\/v1\/([a-z]+)/.exec(url)?.[1] ?? ''] ?? []
  return { body: { content, totalElements: content.length, displays: [] }, headers: OURS }
})
const user = userEvent.setup()

beforeEach(() => {
  ofOurServer()
  localStorage.setItem('locale', 'en')
})

it('an English list of rooms has their English names, and the Korean one where there is no other', async () => {
  await renderConsole('/rooms')
  expect(await screen.findByRole('row', { name: /Blood test/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /심전도실/ })).toBeVisible()
})

it.each(['/exams', '/dids'])('so has the list at %s where it names a room', async (path) => {
  await renderConsole(path)
  expect(await screen.findByRole('cell', { name: '3. Blood test' })).toBeVisible()
})

it('so has the choice of rooms at the check-in', async () => {
  await renderConsole('/visits/create')
  await user.click(await screen.findByRole('combobox', { name: /Rooms in order/ }))
  await screen.findByRole('option', { name: '3. Blood test' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['3. Blood test', '4. 심전도실'])
})
