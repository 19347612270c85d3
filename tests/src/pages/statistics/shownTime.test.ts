import { expect, it } from 'vitest'
import { shownTime } from '../../../../src/pages/statistics/wall/shownTime.ts'

const HOUR_MS = 3_600_000

it('the wall tells the time of its figures by the server’s clock, whatever this device’s says', () => {
  const toServer = (own: number) => own - HOUR_MS
  const [now, readAt] = [10 * HOUR_MS, 10 * HOUR_MS - 20_000]
  expect(shownTime({ now, readAt }, toServer)).toEqual({ isStale: false, at: 9 * HOUR_MS })
  expect(shownTime({ now: now + 60_000, readAt }, toServer)).toEqual({ isStale: true, at: readAt - HOUR_MS })
})
