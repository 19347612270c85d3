import { decodeQR } from 'qr/decode.js'
import { describe, expect, it, vi } from 'vitest'
import type { Visit } from '../../../contract/visits.ts'
import { qrPath } from '../../../src/print/QrCode.tsx'
import { pageAddress, slipContent } from '../../../src/patients/slip/useSlip.ts'
import { isForAllPhones, isForPhones, publicAddress } from '../../../src/session/publicAddress.ts'

const visit: Visit = {
  id: 7,
  number: 34,
  name: '홍길동',
  patientNo: 'P-7788',
  hideName: false,
  alerts: [],
  note: '왼팔채혈금지',
  tagMappingId: null,
  tagNo: null,
  roomIds: [2, 1],
  status: 'OPEN',
  createdAt: '2026-11-23T00:30:00.000Z',
  closedAt: null,
  waitings: [
    { didWaitingId: 1, didId: 5, status: 'DONE', createdAt: '2026-11-23T00:31:00.000Z' },
    { didWaitingId: 2, didId: 6, status: 'WAITING', createdAt: '2026-11-23T00:32:00.000Z' },
  ],
}
const places = {
  rooms: [
    { value: '1', label: '1. 채혈실' },
    { value: '2', label: '2. 엑스레이' },
  ],
  boardName: (id: number | string) => `대기판 ${id}`,
  roomOf: (id: number | string) => ({ 5: 2, 6: 1 })[id],
}
const contentOf = (changed: Partial<Visit>, hasFullName = false) =>
  slipContent({ visit: { ...visit, ...changed }, places, hasFullName, address: null })

describe('what stands on a slip', () => {
  it('is the number, the masked name, where the patient waits, and the rooms with that one first of what is left', () => {
    expect(contentOf({})).toEqual({
      number: 34,
      name: '홍O동',
      board: '1. 채혈실',
      packageName: '',
      rooms: [
        { name: '2. 엑스레이', isDone: true },
        { name: '1. 채혈실', isDone: false },
      ],
      checkedInAt: '2026-11-23 09:30',
      address: null,
      hospital: '',
    })
  })

  it('says on which floor the rooms are that have one', () => {
    const rooms = [places.rooms[0] ?? { value: '', label: '' }, { value: '2', label: '2. 엑스레이', floor: '지하 1층' }]
    expect(slipContent({ visit, places: { ...places, rooms }, hasFullName: false, address: null })).toMatchObject({
      board: '1. 채혈실',
      rooms: [{ name: '2. 엑스레이 · 지하 1층' }, { name: '1. 채혈실' }],
    })
  })

  it('has the whole name where the desk chose so, and none of who wants to be a number', () => {
    expect(contentOf({}, true).name).toBe('홍길동')
    expect(contentOf({ hideName: true }).name).toBe('')
    expect(contentOf({ hideName: true }, true).name).toBe('')
  })

  it('never has the number of the patient or what staff noted', () => {
    expect(JSON.stringify(contentOf({ alerts: ['FASTING'] }, true))).not.toMatch(/P-7788|왼팔|FASTING/)
  })

  it('says which package the patient has', () => {
    expect(contentOf({ packageName: '기본 검진' }).packageName).toBe('기본 검진')
  })

  it('names no board before the patient waits, and no room that is gone', () => {
    expect(contentOf({ waitings: [], roomIds: [9, 1] })).toMatchObject({ board: '', rooms: [{ name: '1. 채혈실' }] })
  })

  it('never sends to one room and lists another one first: the queue that is shortest may be any of the plan', () => {
    const [waiting] = visit.waitings.slice(1)
    const { board, rooms } = contentOf({ waitings: waiting ? [waiting] : [] })
    expect(rooms.map(({ name }) => name)).toEqual(['1. 채혈실', '2. 엑스레이'])
    expect(rooms.find(({ isDone }) => !isDone)?.name).toBe(board)
  })

  it('names the board where it has no room', () => {
    const waitings = [{ didWaitingId: 3, didId: 7, status: 'WAITING' as const, createdAt: visit.createdAt }]
    expect(contentOf({ waitings }).board).toBe('대기판 7')
  })
})

describe('the code', () => {
  it.each(['localhost', 'board.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])('is of no use at %s', (host) =>
    expect(isForPhones(`http://${host}:8080`)).toBe(false),
  )
  it.each(['192.168.0.10', 'board.hospital.kr', 'localhost.hospital.kr', '[fd00::1]'])('opens at %s', (host) =>
    expect(isForPhones(`http://${host}:8080`)).toBe(true),
  )
  it.each(['localhost', '10.0.0.2', '192.168.0.10', '172.31.0.1', '[fd00::1]', 'board', 'board.local'])(
    'may be of no use to phones at %s',
    (host) => expect(isForAllPhones(`http://${host}:8080`)).toBe(false),
  )
  it.each(['board.hospital.kr', '203.0.113.9', '172.32.0.1', '[2001:db8::1]'])('opens on every phone at %s', (host) =>
    expect(isForAllPhones(`https://${host}`)).toBe(true),
  )
  it('leads to the address that the server names, otherwise to that of the desk', () => {
    vi.stubGlobal('location', { origin: 'http://desk:8080' })
    vi.stubGlobal('document', { querySelector: () => ({ content: '' }) })
    expect(publicAddress()).toBe('http://desk:8080')
    vi.stubGlobal('document', { querySelector: () => ({ content: 'https://board.example' }) })
    expect(publicAddress()).toBe('https://board.example')
    vi.unstubAllGlobals()
  })

  // Decoded from pixels by another library than the one that encodes it.
  it.each(['http://10.0.0.2:8080', 'https://waiting-board.health-checkup-center.example-hospital.co.kr:18443'])(
    'leads to the page at %s',
    (origin) => {
      const address = pageAddress(origin, 'AbC-_0123456789xyzXYZ0')
      expect(address).toBe(`${origin}/p/AbC-_0123456789xyzXYZ0`)
      expect(decodeQR(pixelsOf(qrPath(address)))).toBe(address)
    },
  )
})

/** Draws the black modules, four pixels wide each. */
function pixelsOf({ side, path }: ReturnType<typeof qrPath>) {
  const scale = 4
  const width = side * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let at = 0; at < scale * scale; at += 1) {
      const pixel = (Number(y) * scale + Math.floor(at / scale)) * width + Number(x) * scale + (at % scale)
      data.fill(0, pixel * 4, pixel * 4 + 3)
    }
  return { width, height: width, data }
}
