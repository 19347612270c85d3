import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readSettings, settingsFile } from '../../agent/settings.ts'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

function settingsOf(content: unknown) {
  const folder = mkdtempSync(join(tmpdir(), 'waiting-board-agent-'))
  folders.push(folder)
  const file = join(folder, 'settings.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readSettings(file)
}

test('AP-10 the file of the settings is named alone or after --config, and other words are refused', () => {
  expect([['a.json'], ['--config', 'a.json'], ['--config=a.json']].map(settingsFile)).toEqual(Array(3).fill('a.json'))
  expect(settingsFile([])).toBeUndefined()
  for (const words of [['--config'], ['--config='], ['--confg', 'a.json'], ['a.json', 'b.json'], ['']])
    expect(() => settingsFile(words)).toThrow('--config 파일')
})

const SHOWS = { server: 'http://192.0.2.10:8080', board: { id: 7, roomId: 3 } }

test('AP-10 without a file an agent says that it is on, and runs no browser', () => {
  const settings = readSettings(undefined)
  expect(settings).toMatchObject({ port: 9_080, paintTimeoutSeconds: 60 })
  expect([settings.server, settings.board]).toEqual([undefined, undefined])
})

test('AP-10 DE-22 a board is named by a number, or by text on another server', () => {
  expect(settingsOf(SHOWS)).toMatchObject({ server: new URL('http://192.0.2.10:8080'), board: { id: 7, roomId: 3 } })
  expect(settingsOf({ ...SHOWS, board: { id: 'd-1', roomId: 'r-1' } }).board).toEqual({ id: 'd-1', roomId: 'r-1' })
})

test('AP-10 settings of earlier agents, which cached files themselves, are accepted', () => {
  expect(settingsOf({ ...SHOWS, cacheMegabytes: 512, serverTimeoutSeconds: 5 })).toMatchObject({ board: SHOWS.board })
})

test('AP-10 the address of a console is taken however it is written', () => {
  const origins = ['http://192.0.2.10:8080/', 'HTTPS://Board.Example:443', 'http://192.0.2.11:80/rooms']
  expect(settingsOf({ origins }).origins).toEqual([
    'http://192.0.2.10:8080',
    'https://board.example',
    'http://192.0.2.11',
  ])
})

test.each([
  [
    'a console that is no address',
    { origins: ['192.0.2.10:8080'] },
    'origins.0: http:// 또는 https://로 시작하는 주소여야 합니다',
  ],
  ['a word that is no setting', { fullscreen: true }, 'fullscreen'],
  ['a board without its server', { board: SHOWS.board }, 'server: server와 board는 함께 적어야 합니다'],
  ['a server without a board', { server: SHOWS.server }, 'server: server와 board는 함께 적어야 합니다'],
  [
    'a server that is no address',
    { ...SHOWS, server: '192.0.2.10' },
    'server: http:// 또는 https://로 시작하는 주소여야 합니다',
  ],
  [
    'a page in place of the server',
    { ...SHOWS, server: 'http://192.0.2.10/dids' },
    'server: 경로 없이 서버의 주소만 적어 주세요',
  ],
  ['a page of a single board', { ...SHOWS, page: '/d/1' }, 'page: /s/hall 또는 /d/1+2+3처럼 적어 주세요'],
  ['a page without a board', { page: '/s/hall' }, 'page: page는 board와 함께 적어야 합니다'],
  [
    'an address that the own browser cannot reach',
    { ...SHOWS, host: '192.0.2.7' },
    'host: board를 적으면 이 컴퓨터의 브라우저가 닿는 주소여야 합니다',
  ],
  ['a flag without dashes', { flags: ['headless'] }, 'flags.0: --로 시작해야 합니다'],
  ['a short key', { key: 'short' }, 'key: 8자 이상이어야 합니다'],
  ['no JSON', '{', '설정 파일을 읽을 수 없습니다'],
])('AP-10 %s is named and nothing is started', (_what, content, sentence) => {
  expect(() => settingsOf(content)).toThrow(sentence)
})
