import { expect, it } from 'vitest'
import { formatMinutes, formatWait } from '../../../../src/pages/statistics/parts/formats.ts'
import { usedPercent } from '../../../../src/pages/statistics/parts/figures.ts'
import type { Text } from '../../../../src/i18n/useText.ts'

const text = ((key: string, values: object) => `${key} ${JSON.stringify(values ?? {})}`) as Text

it('says of a median wait of no minute that half did not wait, and not of other times', () => {
  expect(formatWait(20_000, text)).toBe('statistics.halfDidNotWait {}')
  expect(formatWait(60_000, text)).toBe('statistics.minutes {"minutes":1}')
  expect(formatWait(null, text)).toBe('-')
  expect(formatMinutes(0, text)).toBe('statistics.minutes {"minutes":0}')
})

it('one of three places in use is a third', () => {
  expect(usedPercent({ use: { placesMs: 3_600_000, busyMs: 1_200_000 } })).toBe(33)
  expect(usedPercent({ use: { placesMs: 0, busyMs: 0 } })).toBeNull()
  expect(usedPercent({ use: null })).toBeNull()
})
