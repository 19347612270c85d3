import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { RECORD_VERSION_HEADER } from '../../../../contract/constants.ts'
import { keepDraft, restoreDraft } from '../../../../src/session/drafts.ts'
import { storedSession } from '../../../../src/session/storedSession.ts'
import { consoleWire } from '../../support/consoleWire.ts'
import { renderConsole } from '../../support/renderConsole.tsx'
import { type Answer, ofOurServer, OURS, type Recorded } from '../../support/wire.ts'

let version: string
const room = { id: 1, no: '1', name: { kr: '채혈실' }, maxPatient: 1, memo: '', useMultiCall: false, useRfid: true }
const answer = ({ method, url }: Recorded): Answer => {
  if (url === '/api/v1/users/my-info') return { body: { name: '김민지', authority: 'ROOT' }, headers: OURS }
  if (url === '/api/v1/status') return { body: { checks: [], server: {} }, headers: OURS }
  if (method !== 'GET') return { status: 200, headers: OURS }
  if (url === '/api/v1/emergencies') return { body: [], headers: OURS }
  if (url === '/api/v1/rooms/1') return { body: room, headers: { ...OURS, [RECORD_VERSION_HEADER]: version } }
  return { body: { content: url.startsWith('/api/v1/rooms') ? [room] : [], totalElements: 1 }, headers: OURS }
}
const wire = consoleWire(answer)
const user = userEvent.setup()
const form = () => within(screen.getByRole('dialog'))
/** Finds an input of the dialog, which the filters of the list also have. */
const input = (label: RegExp) => screen.findByLabelText(label, { selector: '[role=dialog] :is(input, textarea)' })

beforeEach(() => {
  ofOurServer()
  version = 'v1'
  sessionStorage.clear()
  signIn('nurse')
  restoreDraft()
})

function signIn(id: string): void {
  storedSession.store({ accessToken: `of-${id}`, refreshToken: 'r', user: { id, name: id } })
}

async function open(path: string): Promise<void> {
  history.replaceState(null, '', path)
  await renderConsole(path)
}

/** Ends the session of the page and signs in again, as the reload does. @returns the address of the draft */
function signInAgain(id = 'nurse'): string | undefined {
  storedSession.expire()
  keepDraft()
  cleanup()
  signIn(id)
  return restoreDraft()
}

it('what was typed into a new record is there again when its user signs in after the session has ended', async () => {
  await open('/rooms/create')
  await user.type(await input(/^번호/), '77')
  await user.type(form().getByLabelText(/^메모/), '창가 쪽')
  expect(signInAgain()).toBe('/rooms/create')
  await open('/rooms/create')
  expect(await input(/^번호/)).toHaveValue('77')
  expect(form().getByLabelText(/^메모/)).toHaveValue('창가 쪽')
})

it('an emergency text that nobody has confirmed yet is there again, too', async () => {
  await open('/emergency')
  await user.type(await screen.findByLabelText(/^문구/), '3층 누수')
  expect(signInAgain()).toBe('/emergency')
  await open('/emergency')
  await waitFor(() => expect(screen.getByLabelText(/^문구/)).toHaveValue('3층 누수'))
})

it('another user finds nothing of it, nor does anybody after that', async () => {
  await open('/rooms/create')
  await user.type(await input(/^번호/), '77')
  expect(signInAgain('other')).toBeUndefined()
  signIn('nurse')
  expect(restoreDraft()).toBeUndefined()
  await open('/rooms/create')
  expect(await input(/^번호/)).toHaveValue('')
})

it('an edit goes on with the version that it was based on, so that it overwrites nothing of the time between', async () => {
  await open('/rooms/1')
  await user.type(await input(/^메모/), '창가 쪽')
  signInAgain()
  version = 'v2'
  await open('/rooms/1')
  await waitFor(() => expect(form().getByLabelText(/^메모/)).toHaveValue('창가 쪽'))
  await user.click(form().getByRole('button', { name: '저장' }))
  await waitFor(() => expect(wire.requests.at(-1)?.method).not.toBe('GET'))
  const [change] = wire.requests.filter(({ method }) => method === 'PATCH')
  expect(change).toMatchObject({ recordVersion: 'v1', body: { rooms: [{ id: 1, memo: '창가 쪽' }] } })
})

it('a password is not kept, also while it is shown', async () => {
  await open('/users/create')
  await user.type(await input(/^이름/), '박간호')
  await user.type(await input(/^비밀번호/), 'secret-1234')
  await user.click(form().getByRole('button', { name: '비밀번호 표시' }))
  storedSession.expire()
  keepDraft()
  const kept = JSON.stringify({ ...sessionStorage })
  expect(kept).toContain('박간호')
  expect(kept).not.toContain('secret')
})

it('a form that nobody has changed keeps nothing, nor does a session that its user has ended', async () => {
  await open('/rooms/create')
  const no = await input(/^번호/)
  storedSession.expire()
  expect(keepDraft()).toBe(false)
  signIn('nurse')
  await user.type(no, '77')
  storedSession.clear()
  expect(keepDraft()).toBe(false)
})
