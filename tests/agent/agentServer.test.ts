import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { agentServer } from '../../agent/agentServer.ts'
import { readSettings, type Settings } from '../../agent/settings.ts'
import { AgentStatus } from '../../contract/agent.ts'
import { AGENT_PAINT_PATH, AGENT_SOUND_PATH } from '../../contract/constants.ts'
import { startAgent as startProgram } from '../harness/agent.ts'
import { eventually } from '../harness/eventually.ts'

const CONSOLE = 'http://192.0.2.10:8080'
const closing: (() => unknown)[] = []
afterEach(() => Promise.all(closing.splice(0).map((close) => close())))

async function startAgent(settings: Partial<Settings> = {}) {
  const shutdown = vi.fn<() => void>()
  const computer = { version: '1.2.3', shutdown }
  const server = agentServer({ ...readSettings(undefined), origins: [CONSOLE], ...settings }, computer).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  closing.push(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/common`
  return { url, shutdown }
}

test('AP-10 BD-07 an agent that runs says so to any page', async () => {
  const { url } = await startAgent()
  const answer = await fetch(url, { headers: { origin: 'http://198.51.100.7' } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-origin')).toBe('http://198.51.100.7')
  expect(AgentStatus.parse(await answer.json())).toMatchObject({ status: 'ON', version: '1.2.3' })
})

test('AP-10 BD-08 a console of the settings switches the computer off, after the answer', async () => {
  const { url, shutdown } = await startAgent()
  const answer = await fetch(`${url}/shutdown`, { method: 'POST', headers: { origin: CONSOLE } })
  expect(answer.status).toBe(200)
  await eventually(() => expect(shutdown).toHaveBeenCalledOnce())
})

test.each([
  ['another page', { origin: 'http://198.51.100.7' }, {}],
  ['a program without a key', {}, {}],
  ['a console without the key that is asked for', { origin: CONSOLE }, { key: 'long-enough' }],
  ['a program with a wrong key', { 'x-agent-key': 'not-the-key' }, { key: 'long-enough' }],
])('AP-10 %s cannot switch the computer off', async (_who, headers, settings) => {
  const { url, shutdown } = await startAgent(settings)
  const answer = await fetch(`${url}/shutdown`, { method: 'POST', headers: { ...headers } })
  expect(answer.status).toBe(403)
  expect(shutdown).not.toHaveBeenCalled()
})

test('AP-10 a program with the key switches the computer off', async () => {
  const { url, shutdown } = await startAgent({ key: 'long-enough' })
  expect((await fetch(`${url}/shutdown`, { method: 'POST', headers: { 'x-agent-key': 'long-enough' } })).status).toBe(
    200,
  )
  await eventually(() => expect(shutdown).toHaveBeenCalledOnce())
})

test('AP-10 the browser may ask first, and other paths do not exist', async () => {
  const { url } = await startAgent()
  const preflight = await fetch(`${url}/shutdown`, { method: 'OPTIONS', headers: { origin: CONSOLE } })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-private-network')).toBe('true')
  expect((await fetch(`${url}/other`)).status).toBe(404)
  expect((await fetch(`${url}/shutdown`)).status).toBe(404)
})

test('AP-11 silent connections make way for a console', async () => {
  const { url } = await startAgent()
  const { port, hostname } = new URL(url)
  const silent = Array.from({ length: 120 }, () => connect(Number(port), hostname))
  closing.push(() => silent.forEach((socket) => socket.destroy()))
  for (const socket of silent) socket.on('error', () => undefined)
  await eventually(() => expect(silent[0]?.closed).toBe(true))
  expect((await fetch(url)).status).toBe(200)
})

/** Starts the program with a board to show, without starting a browser. */
async function startKiosk(settings: object = {}) {
  const program = await startProgram({ server: CONSOLE, board: { id: 1, roomId: 1 }, ...settings })
  closing.push(() => program.stop())
  return program
}

const report = async (url: string, headers: Record<string, string>) =>
  (await fetch(url, { method: 'POST', headers })).status

test('AP-10 the report of a painted frame shows in the state; that of another page does not count', async () => {
  const { url } = await startKiosk()
  const state = async () => AgentStatus.parse(await (await fetch(`${url}/api/v1/common`)).json())
  expect(await report(url + AGENT_PAINT_PATH, { origin: 'http://198.51.100.7' })).toBe(403)
  expect(await report(url + AGENT_PAINT_PATH, {})).toBe(403)
  expect(await state()).toMatchObject({ paintedAt: null })
  expect(await report(url + AGENT_PAINT_PATH, { origin: CONSOLE })).toBe(204)
  expect(Date.parse((await state()).paintedAt ?? '')).toBeLessThanOrEqual(Date.now())
})

test('AP-10 the report of a lost sound device restarts the browser; that of another page does not count', async () => {
  const { url, lines } = await startKiosk()
  expect(await report(url + AGENT_SOUND_PATH, { origin: 'http://198.51.100.7' })).toBe(403)
  expect(lines.join('')).not.toContain('소리 장치')
  expect(await report(url + AGENT_SOUND_PATH, { origin: CONSOLE })).toBe(204)
  await eventually(() => expect(lines.join('')).toContain('소리 장치와의 연결이 끊겨 브라우저를 다시 시작합니다.'))
})

test('AP-10 in a dry run the browser is named and not started', async () => {
  const { lines, stop } = await startKiosk({
    launcher: ['cage', '-d', '--'],
    chromium: '/bin/false',
    flags: ['--headless=new'],
  })
  await eventually(() =>
    expect(lines.at(-1)).toMatch(
      /^모의 실행: cage -d -- \/bin\/false --kiosk .*--headless=new http:\/\/192.0.2.10:8080\/dids\/viewer\?id=1&roomId=1#agent=\d+$/,
    ),
  )
  closing.pop()
  expect(await stop()).toBe(0)
})

test('AP-10 a browser that shows no board, as at a first start while the server is away, is restarted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waiting-board-browser-'))
  const chromium = join(folder, 'chromium')
  await writeFile(chromium, '#!/bin/sh\n[ "$1" = --version ] || exec sleep 60\n', { mode: 0o755 })
  const { lines } = await startKiosk({ dryRun: false, chromium, startGraceSeconds: 0.2, paintTimeoutSeconds: 0.2 })
  const started = () => lines.filter((line) => line.startsWith('브라우저를 시작했습니다'))
  await eventually(() => expect(started()).toHaveLength(2))
  expect(lines).toContain('브라우저가 화면을 그리지 않거나 응답하지 않아 다시 시작합니다.')
  await rm(folder, { recursive: true })
})
