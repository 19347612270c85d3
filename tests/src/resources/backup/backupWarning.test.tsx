// @vitest-environment happy-dom
import '@testing-library/jest-dom/vitest'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { BackupStatus } from '../../../../contract/backup.ts'
import { consoleWire } from '../../support/consoleWire.ts'
import { renderConsole } from '../../support/renderConsole.tsx'
import { type Answer, ofOurServer, type Recorded } from '../../support/wire.ts'

const FAILED: BackupStatus = {
  state: 'failed',
  failedAt: '2026-03-04T18:00:00.000Z',
  goodAt: '2026-03-02T18:00:07.000Z',
}

let backup: Answer
let authority: string
let headers: Record<string, string>
const wire = consoleWire(({ url }: Recorded): Answer => {
  if (url === '/api/v1/users/my-info') return { body: { name: '김민지', authority }, headers }
  if (url === '/api/v1/backup') return backup
  return { body: { content: [], totalElements: 0 }, headers }
})
beforeEach(() => {
  authority = 'MANAGER'
  headers = ofOurServer()
  backup = { body: FAILED, headers }
})

const title = '야간 백업을 하지 못했습니다.'
const asked = () => wire.requests.filter(({ url }) => url === '/api/v1/backup').length

it.each(['ROOT', 'MANAGER'])(
  'tells %s on every page that the backup fails, and when the last one succeeded',
  async (who) => {
    authority = who
    const router = await renderConsole('/rooms')
    expect(await screen.findByRole('region', { name: title })).toHaveTextContent(
      '마지막으로 성공한 백업은 2026-03-03 03:00입니다.',
    )
    await act(() => router.navigate('/my'))
    expect(screen.getByRole('region', { name: title })).toBeVisible()
  },
)

it('says that none has succeeded yet', async () => {
  backup = { body: { ...FAILED, goodAt: null }, headers }
  await renderConsole('/rooms')
  expect(await screen.findByRole('region', { name: title })).toHaveTextContent('성공한 백업이 아직 없습니다.')
})

it.each(['ok', 'off'] as const)('says nothing where it is %s', async (state) => {
  backup = { body: { ...FAILED, state }, headers }
  await renderConsole('/rooms')
  await waitFor(() => expect(asked()).toBe(1))
  expect(screen.queryByRole('region', { name: title })).not.toBeInTheDocument()
})

it.each([
  ['other staff', () => (authority = 'USER')],
  ['another server', () => (headers = ofOurServer(false))],
])('asks nothing for %s', async (_who, change) => {
  change()
  await renderConsole('/rooms')
  await screen.findByRole('heading', { level: 1 })
  expect(asked()).toBe(0)
  expect(screen.queryByRole('region', { name: title })).not.toBeInTheDocument()
})

it('goes on against a version of our server that does not know the call', async () => {
  backup = { status: 404, body: { status: 404, code: 'NO_SUCH_CALL', message: '없는 주소입니다.' }, headers }
  await renderConsole('/rooms')
  await waitFor(() => expect(asked()).toBe(1))
  expect(screen.queryByText('없는 주소입니다.')).not.toBeInTheDocument()
})
