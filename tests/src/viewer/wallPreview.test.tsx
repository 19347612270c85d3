import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PREVIEW_READY, type PreviewedBoard } from '../../../contract/wallPreview.ts'
import { startWallPreview } from '../../../src/viewer/startWallPreview.tsx'
import { act, screen } from '@testing-library/react'

const board: PreviewedBoard = { no: '3', name: '심전도실', doctor: '', option: {} }
const around = { postMessage: vi.fn<(message: unknown, origin: string) => void>() }
const elsewhere = 'https://elsewhere.example'
let root: HTMLElement
/** Removes the listeners of the preview when aborted. */
let ended: AbortController

beforeEach(() => {
  // The page is never unmounted: its timers would run after the test.
  vi.useFakeTimers()
  ended = new AbortController()
  const listen = window.addEventListener.bind(window)
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener) =>
    listen(type, listener, { signal: ended.signal }),
  )
  vi.stubGlobal('fetch', vi.fn<typeof fetch>())
  vi.stubGlobal('WebSocket', vi.fn<() => WebSocket>())
  around.postMessage.mockClear()
  root = document.body.appendChild(document.createElement('div'))
})

afterEach(() => {
  ended.abort()
  root.remove()
})

const start = () => act(async () => startWallPreview(root))
const post = (data: PreviewedBoard, { origin = location.origin, source = around as unknown as Window } = {}) =>
  act(async () => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })))
const names = () => [...root.querySelectorAll('[data-long] > bdi')].map((element) => element.textContent)

it('draws the board that the page around it posts, with made-up names under its mask, and asks nobody', async () => {
  vi.stubGlobal('parent', around)
  await start()
  expect(around.postMessage.mock.calls).toEqual([[PREVIEW_READY, location.origin]])
  await post(board)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('심전도실')
  expect(names()).toEqual(['홍O동', '김O준', '이O연', '박O윤', '최O우', '정O은'])

  await post({
    ...board,
    option: { masking: { use: true, index: 3, character: '*' }, delayTime: { use: true, content: 15 } },
  })
  expect(names()[0]).toBe('홍길*')
  expect(screen.getByText('15분')).toBeTruthy()
  expect(fetch).not.toHaveBeenCalled()
  expect(WebSocket).not.toHaveBeenCalled()
})

it('draws what calls are to show, and calls the sample patient whenever other languages are chosen', async () => {
  vi.stubGlobal('parent', around)
  await start()
  const calls = { showWait: true, showReason: true, languages: [] as string[] }
  await post({ ...board, option: { calls } })
  expect(screen.getByRole('banner').textContent).toMatch(/새로 오시면약 \d+~\d+분/)
  expect(screen.getByText('예약')).toBeTruthy()
  const stage = () => screen.queryByRole('alert')?.textContent
  expect(stage()).toBeUndefined()
  await post({ ...board, option: { calls: { ...calls, languages: ['en'] } } })
  expect(stage()).toBe('1번홍O동님→3심전도실Please enter room 3.')
  await post({ ...board, option: { calls: { ...calls, languages: ['en'] } }, roomNames: { en: 'ECG' } })
  expect(stage()).toBe('1번홍O동님→3심전도실Please enter room 3, ECG.')
  await post({ ...board, option: { calls } })
  expect(stage()).toBeUndefined()
})

it('takes no board from another origin or another window', async () => {
  vi.stubGlobal('parent', around)
  await start()
  await post(board)
  await post({ ...board, name: '다른 곳' }, { origin: elsewhere })
  await post({ ...board, name: '다른 창' }, { source: window as unknown as Window })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('심전도실')
})

it('has nothing to draw without a page around it', async () => {
  vi.stubGlobal('parent', window)
  await start()
  expect(screen.getByText('DIDViewerNotFound')).toBeTruthy()
})
