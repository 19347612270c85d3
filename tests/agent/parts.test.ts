import { expect, test } from 'vitest'
import { chromiumFlags } from '../../agent/chromium.ts'
import { boardPage } from '../../agent/kiosk.ts'
import { isLoopback } from '../../agent/agentServer.ts'

test.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.0.2.127', false],
  ['::ffff:192.0.2.1', false],
  ['2001:db8::1', false],
  [undefined, false],
])('AP-10 the address %s is this computer: %s', (address, isHere) => {
  expect(isLoopback(address)).toBe(isHere)
})

test('AP-10 Chromium gets a kiosk’s flags, one list of features that are off, and the settings’ own flags last', () => {
  const flags = chromiumFlags(
    {
      flags: ['--headless=new', '--disable-features=Vulkan'],
      scale: 1.5,
      server: undefined,
      windowPosition: [1920, 0],
    },
    '/data/profile',
    'http://192.0.2.10:8080/',
  )
  expect(flags).toEqual(
    expect.arrayContaining([
      '--kiosk',
      '--autoplay-policy=no-user-gesture-required',
      '--user-data-dir=/data/profile',
      '--force-device-scale-factor=1.5',
      '--window-position=1920,0',
    ]),
  )
  const features = flags.filter((flag) => flag.startsWith('--disable-features='))
  expect(features).toHaveLength(1)
  expect(features[0]).toMatch(/=Translate,.*,Vulkan$/)
  expect(flags.slice(-2)).toEqual(['--headless=new', 'http://192.0.2.10:8080/'])
})

test.each([
  ['http://192.0.2.10:8080', ['--unsafely-treat-insecure-origin-as-secure=http://192.0.2.10:8080']],
  ['https://board.example', []],
])('AP-10 the server %s is made a secure origin by %o', (server, expected) => {
  const flags = chromiumFlags({ flags: [], server: new URL(server) }, '/data/profile', server)
  expect(flags.filter((flag) => flag.startsWith('--unsafely'))).toEqual(expected)
})

test('VW-01 the page of a board names the board, its room, and the port of the agent', () => {
  const server = new URL('http://192.0.2.10:8080')
  const board = { id: 7, roomId: 'r 3' }
  expect(boardPage(server, { board }, 9_080)).toBe('http://192.0.2.10:8080/dids/viewer?id=7&roomId=r+3#agent=9080')
  expect(boardPage(server, { board, page: '/s/hall' }, 9_080)).toBe('http://192.0.2.10:8080/s/hall#agent=9080')
})
