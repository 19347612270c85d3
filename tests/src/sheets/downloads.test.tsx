import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { ServerClock } from '../../../src/session/serverClock.ts'
import { ServerClockContext } from '../../../src/session/useServerClock.ts'
import { useDownloadCsv } from '../../../src/sheets/downloads.ts'

it('names a file by the day of the hospital, on a device whose clock is a day behind', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-19T16:00:00Z'), toFake: ['Date'] })
  const clock = new ServerClock()
  vi.spyOn(clock, 'fromDevice').mockImplementation((own) => own + 86_400_000)
  const named: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:list')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    named.push(this.download)
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServerClockContext value={clock}>{children}</ServerClockContext>
  )
  renderHook(() => useDownloadCsv(), { wrapper }).result.current('검사실', [['번호'], ['1']])
  expect(named).toEqual(['검사실_2026-11-21.csv'])
})
