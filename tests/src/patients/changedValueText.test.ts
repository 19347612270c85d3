import { expect, it, describe } from 'vitest'
import type { Text } from '../../../src/i18n/useText.ts'
import { packages } from '../../../src/i18n/ko/packages.ts'
import { changedValueText } from '../../../src/patients/changedValueText.ts'
import { moved } from '../../../src/patients/inputs/RoomPlanInput.tsx'

const rooms = [
  { value: '11', label: '1. 채혈실' },
  { value: '12', label: '2. 상담실' },
]
const text = ((key: string, { room = '' }: Record<string, string> = {}) =>
  packages.rules[key.split('.').at(-1) as keyof typeof packages.rules].replace('%{room}', room)) as Text

it('tells the order of a package in words when somebody else has changed it', () => {
  const rules = [
    { roomId: 11, rule: 'FIRST', afterRoomId: null },
    { roomId: 12, rule: 'AFTER', afterRoomId: 11 },
  ]
  expect(changedValueText('roomRules', rules, { rooms }, text)).toBe(
    '1. 채혈실: 가장 먼저, 2. 상담실: 1. 채혈실 다음에',
  )
  expect(changedValueText('roomIds', [12, 11], { rooms }, text)).toBe('2. 상담실, 1. 채혈실')
  expect(changedValueText('roomRules', [], { rooms }, text)).toBeUndefined()
})

describe('the order of planned rooms', () => {
  it.each([
    { from: 0, to: 1, order: ['b', 'a', 'c'] },
    { from: 2, to: 1, order: ['a', 'c', 'b'] },
    { from: 2, to: 0, order: ['c', 'a', 'b'] },
  ])('puts the room at $from to $to', ({ from, to, order }) => {
    expect(moved(['a', 'b', 'c'], from, to)).toEqual(order)
  })
})
