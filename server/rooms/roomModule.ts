import { roomCalls } from '../../contract/rooms.ts'
import type { Context, Module } from '../module.ts'
import { recordRoutes } from '../records/recordRoutes.ts'
import { roomService } from './roomService.ts'

/** The rooms of exams: the calls of `/v1/rooms`. */
export const roomModule = ({ unit, settings }: Context): Module => ({
  routes: (app) =>
    recordRoutes(
      app,
      roomCalls,
      roomService(unit, () => settings.waitLimits),
      { isCompressed: true },
    ),
})
