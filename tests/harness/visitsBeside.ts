import { UnitOfWork } from '../../server/db/unitOfWork.ts'
import { type BusEvent, LocalBus } from '../../server/events/bus.ts'
import { WaitEstimates } from '../../server/queue/estimates/waitEstimates.ts'
import { VisitService } from '../../server/visits/visitService.ts'
import type { TestServer } from './server.ts'

/** Returns a service of visits beside a running server, for its periodic work, and the events that it emits. */
export function visitsBeside({ database: { db } }: TestServer): { visits: VisitService; told: BusEvent[] } {
  const told: BusEvent[] = []
  const bus = new LocalBus((error) => {
    throw error
  })
  bus.subscribe((event) => told.push(event))
  return { visits: new VisitService(new UnitOfWork(db, bus), 'Asia/Seoul', new WaitEstimates(db)), told }
}
