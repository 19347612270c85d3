import { clockCalls } from '../../contract/status.ts'
import { route } from '../http/route.ts'
import type { Context, Module } from '../module.ts'
import { ClockWatch } from './clockWatch.ts'

/** The server's clock, which a person may have to confirm: the calls of `/v1/clock`, for ROOT only. */
export function clockModule({ unit }: Context) {
  const clock = new ClockWatch(unit)
  return {
    services: { clock },
    routes(app) {
      route(app, clockCalls.read, () => clock.read())
      route(app, clockCalls.confirm, ({ body, audit }) =>
        clock.confirm(
          audit(() => ({ action: 'clock.confirm', kind: 'none', subjects: ['clock'], details: body })),
          body.now,
        ),
      )
    },
  } satisfies Module
}
