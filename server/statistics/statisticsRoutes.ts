import type { FastifyInstance } from 'fastify'
import { statisticsCalls } from '../../contract/statistics.ts'
import { route } from '../http/route.ts'
import type { StatisticsService } from './statisticsService.ts'

/** Registers the routes of `/v1/statistics`. */
export function statisticsRoutes(app: FastifyInstance, statistics: StatisticsService): void {
  route(app, statisticsCalls.day, ({ query }) => statistics.day(query.day), { isCompressed: true })
  route(app, statisticsCalls.hours, ({ query }) => statistics.hours(query), { isCompressed: true })
  route(app, statisticsCalls.replay, ({ query }) => statistics.replay(query.day), { isCompressed: true })
  route(app, statisticsCalls.summary, ({ query }) => statistics.summary(query), { isCompressed: true })
  route(app, statisticsCalls.ways, ({ query }) => statistics.ways(query), { isCompressed: true })
}
