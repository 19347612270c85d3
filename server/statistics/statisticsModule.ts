import { statisticsCalls } from '../../contract/statistics.ts'
import { route } from '../http/route.ts'
import type { Context, Module } from '../module.ts'
import { StatisticsService } from './statisticsService.ts'

const MINUTE_MS = 60_000

/** The figures of waits, exams and stays: the calls of `/v1/statistics`. */
export function statisticsModule({ db, config, settings }: Context): Module {
  const { dataDir, databaseUrl, timeZone } = config
  const statistics = new StatisticsService(db, {
    dataDir,
    databaseUrl,
    timeZone,
    limits: () => settings.waitLimits,
    isByPerson: () => settings.current.statisticsByPerson,
  })
  return {
    routes(app) {
      route(app, statisticsCalls.day, ({ query }) => statistics.day(query.day), { isCompressed: true })
      route(app, statisticsCalls.hours, ({ query }) => statistics.hours(query), { isCompressed: true })
      route(app, statisticsCalls.replay, ({ query }) => statistics.replay(query.day), { isCompressed: true })
      route(app, statisticsCalls.summary, ({ query }) => statistics.summary(query), { isCompressed: true })
      route(app, statisticsCalls.ways, ({ query }) => statistics.ways(query), { isCompressed: true })
    },
    jobs: [['roll up statistics', MINUTE_MS, (signal) => statistics.keepUp(signal)]],
    close: () => statistics.close(),
  }
}
