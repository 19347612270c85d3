import { expect, test } from 'vitest'
import { byteRange } from '../../agent/byteRange.ts'
import { isLoopback } from '../../agent/caller.ts'
import { chromiumFlags } from '../../agent/chromiumFlags.ts'
import { endToEnd } from '../../agent/headers.ts'
import { boardPage } from '../../agent/kiosk.ts'
import { marked } from '../../agent/page.ts'

test.each([
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-200', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-200', { first: 0, last: 99 }],
  ['bytes=100-', null],
  ['bytes=-0', null],
  ['bytes=20-10', undefined],
  ['bytes=0-1,5-6', undefined],
  ['lines=1-2', undefined],
  [undefined, undefined],
])('AP-09 of 100 bytes %s means %o', (header, range) => {
  expect(byteRange(header, 100)).toEqual(range)
})

test('AP-10 headers of one connection do not pass on, nor those that it names', () => {
  const headers = {
    connection: 'keep-alive, X-Once',
    'x-once': '1',
    'keep-alive': 'timeout=5',
    'transfer-encoding': 'chunked',
    te: 'trailers',
    upgrade: 'h2c',
    'content-type': 'text/html',
  }
  expect(endToEnd(headers)).toEqual({ 'content-type': 'text/html' })
})

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
    { flags: ['--headless=new', '--disable-features=Vulkan'], scale: 1.5, windowPosition: [1920, 0] },
    '/data/profile',
    'http://localhost:9080/',
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
  expect(flags.slice(-2)).toEqual(['--headless=new', 'http://localhost:9080/'])
})

test('VW-01 the page of a board names the board and its room', () => {
  expect(boardPage(9_080, { id: 7, roomId: 'r 3' })).toBe('http://localhost:9080/dids/viewer?id=7&roomId=r+3')
})

test('AP-10 the mark stands in the head of the page', () => {
  expect(marked('<!doctype html><html><head lang="ko"><title>a</title></head></html>')).toBe(
    '<!doctype html><html><head lang="ko"><meta name="board-agent" content="1"><title>a</title></head></html>',
  )
})
