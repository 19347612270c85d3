import { expect, it } from 'vitest'
import { isQuietAt } from '../../../contract/voice.ts'

it.each([
  ['22:00', '07:00', '21:59', false],
  ['22:00', '07:00', '22:00', true],
  ['22:00', '07:00', '00:00', true],
  ['22:00', '07:00', '06:59', true],
  ['22:00', '07:00', '07:00', false],
  ['12:00', '13:00', '11:59', false],
  ['12:00', '13:00', '12:30', true],
  ['12:00', '13:00', '13:00', false],
  ['12:00', '12:00', '12:00', false],
  ['', '', '03:00', false],
  ['22:00', '', '23:00', false],
  ['', '07:00', '03:00', false],
])('from %s until %s it is quiet at %s: %s', (quietFrom, quietTo, time, quiet) => {
  expect(isQuietAt({ quietFrom, quietTo }, time)).toBe(quiet)
})
