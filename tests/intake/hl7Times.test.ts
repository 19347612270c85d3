import { expect, it } from 'vitest'
import { hl7Times } from '../../server/intake/hl7/hl7Time.ts'

const times = hl7Times('Asia/Seoul')

it('reads times with the offset of the field, else of MSH-7, else of the hospital', () => {
  expect(times('20261126090000+0100')('20261126090000-0500')?.from).toBe('2026-11-26T14:00:00.000Z')
  expect(times('20261126090000+0100')('20261126090000')?.from).toBe('2026-11-26T08:00:00.000Z')
  expect(times('20261126090000')('20261126090000.1234')?.from).toBe('2026-11-26T00:00:00.123Z')
  expect(times('')('202611260900')?.from).toBe('2026-11-26T00:00:00.000Z')
  expect(times('')('20261126')?.from).toBe('2026-11-25T15:00:00.000Z')
  expect(hl7Times('America/New_York')('')('20260701')?.from).toBe('2026-07-01T04:00:00.000Z')
})

it('knows how exact a time is', () => {
  const end = (text: string) => times('')(text)?.to
  expect(['20261126090000.1', '20261126090000', '202611260900', '2026112609', '20261126'].map(end)).toEqual([
    '2026-11-26T00:00:00.100Z',
    '2026-11-26T00:00:00.999Z',
    '2026-11-26T00:00:59.999Z',
    '2026-11-26T00:59:59.999Z',
    '2026-11-26T14:59:59.999Z',
  ])
})

it('reads nothing that is no time', () => {
  const texts = ['', 'x', '2026112', '20261301', '20260231', '2026112624', '202611260960', '20261126+9999', '20261126Z']
  for (const text of texts) expect(times('')(text), text).toBeUndefined()
})
