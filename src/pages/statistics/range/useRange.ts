import type { Comparison } from '../../../../domain/statistics/comparedRange.ts'
import { dayBefore } from '../../../../domain/days.ts'
import { dayFrom, useAddress } from '../parts/useAddress.ts'
import type { Range } from '../parts/useStatistics.ts'

const WEEK_DAYS = 7

/** The range of the page and its comparison, from the address: the last seven days unless it says otherwise. */
export function useRange(today: string) {
  const [get, set] = useAddress()
  const to = dayFrom(get('to'), today) ?? today
  const from = dayFrom(get('from'), to) ?? dayBefore(to, WEEK_DAYS - 1)
  const range: Range = { from, to, roomId: /^\d{1,15}$/.test(get('room')) ? get('room') : '' }
  const compare: Comparison = get('compare') === 'previous' ? 'previous' : 'weekdays'
  return {
    range,
    compare,
    change: ({ roomId, ...days }: Partial<Range>) =>
      // Both days: a link means the same tomorrow.
      set({ from, to, ...days, ...(roomId !== undefined && { room: roomId }) }),
    openReport: () => set({ from, to, view: 'report' }),
    setCompare: (value: string) => set({ from, to, compare: value === 'previous' ? value : '' }),
  }
}
