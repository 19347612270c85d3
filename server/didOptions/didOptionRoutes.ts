import type { FastifyInstance } from 'fastify'
import { didOptionCalls } from '../../contract/didOptions.ts'
import { route } from '../http/route.ts'
import { versioned } from '../http/versioned.ts'
import type { DidOptionService } from './didOptionService.ts'

/** The calls of `/v1/did-options` (AP-05), but for the upload. */
export function didOptionRoutes(app: FastifyInstance, options: DidOptionService): void {
  route(app, didOptionCalls.one, ({ params, reply }) => versioned(reply, options.one(params.id)))
  route(app, didOptionCalls.clock, ({ body: { didId, clock } }) => options.change(didId, { clock }))
  route(app, didOptionCalls.delayTime, ({ body: { didId, ...delayTime } }) => options.change(didId, { delayTime }))
  route(app, didOptionCalls.doctorPhoto, ({ body: { didId, ...photo } }) => options.change(didId, { doctorPhoto: named(photo) }))
  route(app, didOptionCalls.masking, ({ body: { didId, ...masking } }) => options.change(didId, { masking }))
  route(app, didOptionCalls.notice, ({ body: { didId, ...notice } }) => options.change(didId, { notice }))
  route(app, didOptionCalls.video, ({ body: { didId, ...video } }) => options.change(didId, { video: named(video) }))
  route(app, didOptionCalls.screen, ({ body: { didId, ...screen } }) => options.change(didId, { screen }))
}

/** The console sends a file's name as `filename`; what it reads is called `name`. */
function named<T extends { filename?: string | undefined; name?: string | undefined }>({ filename, ...media }: T) {
  return { ...media, name: filename ?? media.name }
}
