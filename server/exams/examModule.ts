import { examCalls } from '../../contract/exams.ts'
import type { Context, Module } from '../module.ts'
import { recordRoutes } from '../records/recordRoutes.ts'
import { examService } from './examService.ts'

/** The exams: the calls of `/v1/exams`. */
export const examModule = ({ unit }: Context): Module => ({
  routes: (app) => recordRoutes(app, examCalls, examService(unit)),
})
