import { describe, expect, it } from 'vitest'
import { plans, scanTag, TAG_FLAGS, TAG_TONES, type TagScan, type TagScanResult } from '../../domain/tagScan.ts'
import { normalTagValue } from '../../domain/tagValue.ts'

const ROOM = { id: 7, useRfid: true, isAccessible: true }

/** By default: a patient with a tag taps at a free room where they are not registered yet. */
const aScan = (given: Partial<TagScan> = {}): TagScan => ({
  tagKnown: true,
  visit: { roomIds: [] },
  room: ROOM,
  here: null,
  busyAt: null,
  freePlaces: 1,
  isTurn: true,
  ...given,
})

interface Case {
  readonly when: string
  readonly scan: Partial<TagScan>
  readonly flag: TagScanResult['flag']
  readonly effect?: TagScanResult['effect']
}

const CASES: readonly Case[] = [
  { when: 'the tag is unknown', scan: { tagKnown: false, visit: null }, flag: 'INVALID_TAG' },
  { when: 'the tag hangs on no open visit', scan: { visit: null }, flag: 'RETURNED_TAG' },
  { when: 'the board has no room', scan: { room: null }, flag: 'INVALID_ROOM' },
  { when: 'the room does not use RFID', scan: { room: { ...ROOM, useRfid: false } }, flag: 'INVALID_ROOM' },
  { when: 'the room is not accessible', scan: { room: { ...ROOM, isAccessible: false } }, flag: 'INVALID_ROOM' },
  { when: 'the plan lacks the room', scan: { visit: { roomIds: [1, 2] } }, flag: 'INVALID_ROOM' },
  { when: 'the patient is done here', scan: { here: 'DONE' }, flag: 'EXAMINED_ROOM' },
  { when: 'the patient is busy at another room', scan: { busyAt: '초음파실' }, flag: 'INVALID_ROOM' },
  { when: 'the patient is not here yet', scan: {}, flag: 'REGISTER', effect: 'join' },
  { when: 'the plan names the room', scan: { visit: { roomIds: [1, 7] } }, flag: 'REGISTER', effect: 'join' },
  { when: 'the patient was taken out of the queue', scan: { here: 'CANCELED' }, flag: 'REGISTER', effect: 'join' },
  { when: 'it is the turn of a waiting patient', scan: { here: 'WAITING' }, flag: 'CALLED', effect: 'call' },
  { when: 'it is the turn of a held patient', scan: { here: 'HOLDING' }, flag: 'CALLED', effect: 'call' },
  { when: 'the room is full', scan: { here: 'WAITING', freePlaces: 0 }, flag: 'WAITING_ROOM' },
  { when: 'somebody came earlier', scan: { here: 'WAITING', isTurn: false }, flag: 'WAITING_ROOM' },
  { when: 'a held patient comes back to a full room', scan: { here: 'HOLDING', freePlaces: 0 }, flag: 'WAITING_ROOM' },
  { when: 'the patient is in exam here', scan: { here: 'CALLED' }, flag: 'DONE', effect: 'done' },
  {
    when: 'the patient is in exam in a full room',
    scan: { here: 'CALLED', freePlaces: 0, isTurn: false },
    flag: 'DONE',
    effect: 'done',
  },
]

describe('DE-08 tag scan', () => {
  it.each(CASES)('DE-08 answers $flag when $when', ({ scan, flag, effect = 'none' }) => {
    expect(scanTag(aScan(scan))).toEqual({ flag, effect })
  })

  const ORDER: readonly Case[] = [
    { when: 'unknown before returned', scan: { tagKnown: false, visit: null, room: null }, flag: 'INVALID_TAG' },
    { when: 'returned before the room', scan: { visit: null, room: null }, flag: 'RETURNED_TAG' },
    { when: 'the room before done', scan: { room: { ...ROOM, useRfid: false }, here: 'DONE' }, flag: 'INVALID_ROOM' },
    { when: 'done before busy elsewhere', scan: { here: 'DONE', busyAt: '초음파실' }, flag: 'EXAMINED_ROOM' },
    { when: 'busy elsewhere before held here', scan: { here: 'HOLDING', busyAt: '초음파실' }, flag: 'INVALID_ROOM' },
  ]
  it.each(ORDER)('DE-08 takes the first rule that applies: $when', ({ scan, flag }) => {
    expect(scanTag(aScan(scan))).toEqual({ flag, effect: 'none' })
  })

  it('DE-24 takes an empty plan for every room', () => {
    expect(plans([], 7)).toBe(true)
    expect(plans([7], 7)).toBe(true)
    expect(plans([1], 7)).toBe(false)
  })

  it('VW-08 gives every flag its colour', () => {
    expect(TAG_FLAGS.filter((flag) => TAG_TONES[flag] === 'success')).toEqual(['CALLED', 'REGISTER', 'WAITING_ROOM'])
    expect(TAG_FLAGS.filter((flag) => TAG_TONES[flag] === 'info')).toEqual(['DONE'])
    expect(TAG_FLAGS.filter((flag) => TAG_TONES[flag] === 'error')).toEqual([
      'EXAMINED_ROOM',
      'INVALID_ROOM',
      'INVALID_TAG',
      'RETURNED_TAG',
    ])
  })
})

it.each([
  ['04A1B025C280', '04a1b025c280'],
  ['  E280\t', 'e280'],
  ['가'.normalize('NFD'), '가'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['Straße', 'STRASSE'],
])('DE-30 %j and %j are one value', (one, other) => {
  expect(normalTagValue(one)).toBe(normalTagValue(other))
})

it.each(['\u000204A1B025\u0003', '04:A1:B0:25', '04-a1-b0-25', '04 A1 B0 25', '04A1B025\r\n'])(
  'DE-31 %j is the card 04A1B025',
  (value) => expect(normalTagValue(value)).toBe(normalTagValue('04A1B025')),
)

it('DE-31 a value of separators only stays a value', () => {
  expect(normalTagValue('-')).not.toBe(normalTagValue(':'))
})

it('DE-30 different values stay different', () => {
  const values = ['04A1', '04A2', '4A1', 'О4А1', '']
  expect(new Set(values.map(normalTagValue)).size).toBe(values.length)
})

it('DE-30 the form of a form is itself, for every letter and its composed and upper forms', () => {
  const unstable: string[] = []
  for (let code = 1; code <= 0x1_ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const letter = String.fromCodePoint(code)
    const normal = normalTagValue(letter)
    const forms = [normal, letter.normalize('NFD'), letter.toUpperCase(), letter.toLowerCase()]
    if (forms.some((form) => normalTagValue(form) !== normal)) unstable.push(code.toString(16))
  }
  expect(unstable).toEqual([])
})

it('DE-30 the form is in small letters', () => {
  expect(normalTagValue('04A1B025C280')).toBe('04a1b025c280')
})
