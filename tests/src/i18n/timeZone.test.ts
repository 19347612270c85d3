import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { markPage } from '../support/page.ts'

const ownZone = process.env['TZ']

/** Returns a function that formats an instant as a hospital's page does in a browser in the time zone `browserZone`. */
async function formats(browserZone: string, hospitalZone: string | null) {
  process.env['TZ'] = browserZone
  markPage(hospitalZone === null ? '' : `<meta name="time-zone" content="${hospitalZone}">`)
  const { formatDate } = await import('../../../src/i18n/formatMoment.ts')
  const { formatTime } = await import('../../../src/i18n/formatTime.ts')
  const { formatSecond } = await import('../../../src/i18n/formatMoment.ts')
  return (instant: string) => [formatDate(instant), formatTime(instant), formatSecond(instant)]
}

beforeEach(() => vi.resetModules())
afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = ownZone
})

describe.each(['Asia/Seoul', 'UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])('in a browser of %s', (browserZone) => {
  it('LS-11 a day begins at midnight in Seoul', async () => {
    const format = await formats(browserZone, null)
    expect(format('2026-11-20T14:59:59.999Z')).toEqual(['2026-11-20', '23:59', '23:59:59'])
    expect(format('2026-11-20T15:00:00.000Z')).toEqual(['2026-11-21', '00:00', '00:00:00'])
  })

  it('LS-11 a day begins at midnight where the hospital is', async () => {
    const format = await formats(browserZone, 'America/New_York')
    expect(format('2026-11-20T04:59:59.999Z')).toEqual(['2026-11-19', '23:59', '23:59:59'])
    expect(format('2026-11-20T05:00:00.000Z')).toEqual(['2026-11-20', '00:00', '00:00:00'])
  })
})

it('LS-11 what is no instant has neither day nor time', async () => {
  const format = await formats('UTC', null)
  for (const odd of ['', 'yesterday']) expect(format(odd)).toEqual(['-', '', ''])
})
