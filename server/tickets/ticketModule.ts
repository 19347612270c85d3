import { kioskCalls } from '../../contract/kiosks.ts'
import { route } from '../http/route.ts'
import type { Context, Module } from '../module.ts'
import type { WaitEstimates } from '../queue/estimates/waitEstimates.ts'
import { TicketService } from './ticketService.ts'

/** Number tickets (번호표), which kiosks and the desk hand out. */
export function ticketModule({ unit, config }: Context, estimates: WaitEstimates): Module {
  const tickets = new TicketService(unit, config.timeZone, estimates)
  return {
    routes(app) {
      route(app, kioskCalls.services, () => tickets.services())
      route(app, kioskCalls.ticket, ({ body, caller, once }) => tickets.take(caller, body.didId, once))
    },
  }
}
