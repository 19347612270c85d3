import { expect, it, vi } from 'vitest'
import { RealtimeConnection } from '../../../src/realtime/realtimeConnection.ts'
import { SocketTestPage } from '../../../src/viewer/SocketTest.tsx'
import { act, fireEvent, render, screen, within } from '@testing-library/react'

it.each([
  [
    'the server’s own sentence',
    () =>
      Response.json({ status: 404, code: 'DID_NOT_FOUND', message: '대기판을 찾을 수 없습니다. (1)' }, { status: 404 }),
    '대기판을 찾을 수 없습니다. (1)',
  ],
  [
    'the status where it says nothing',
    () => new Response('<html>', { status: 502 }),
    '서버가 요청을 처리하지 못했습니다. (에러코드 : 502)',
  ],
  [
    'that nobody answers',
    () => Promise.reject(new TypeError('Failed to fetch')),
    '서버에 연결할 수 없습니다. 잠시 후 다시 시도해 주세요.',
  ],
  [
    'DE-32 that a device on the way answered with a page',
    () => new Response('<html>'),
    '서버가 아닌 중간 장비(방화벽 등)가 답했습니다. 전산 담당자에게 알려 주세요. (200)',
  ],
  [
    'DE-32 that a device on the way refused with a page',
    () => new Response('<html>', { status: 403, headers: { 'content-type': 'text/html' } }),
    '서버가 아닌 중간 장비(방화벽 등)가 답했습니다. 전산 담당자에게 알려 주세요. (403)',
  ],
])('OT-01 a scan that fails says so in plain words: %s', async (_, answer, sentence) => {
  vi.stubGlobal('fetch', async () => answer())
  render(<SocketTestPage realtime={new RealtimeConnection({ brokerURL: 'ws://127.0.0.1:9/websocket' })} />)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '태깅 테스트' })))
  const log = within(screen.getByRole('region', { name: '메시지 기록' }))
  expect((await log.findByRole('listitem')).textContent).toMatch(
    new RegExp(`실패${sentence.replace(/[.()]/g, '\\$&')}$`),
  )
})
