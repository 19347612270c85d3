import type { FastifyInstance } from 'fastify'
import { didOptionCalls } from '../../contract/didOptions.ts'
import type { Call } from '../../contract/call.ts'
import { namedVersions, withRecordVersion } from '../http/recordVersion.ts'
import { type RouteInput, route } from '../http/route.ts'
import { versioned } from '../http/versioned.ts'
import type { OptionChanges } from './didOptionRepository.ts'
import type { DidOptionService } from './didOptionService.ts'

/** The calls of `/v1/did-options` (AP-05), but for the upload. */
export function didOptionRoutes(app: FastifyInstance, options: DidOptionService): void {
  route(app, didOptionCalls.one, ({ params, caller, reply }) => {
    const answer = versioned(reply, options.one(params.id))
    return caller ? withRecordVersion(reply, answer) : answer
  })
  /** The answer says the new version: the console's form stays open. */
  const change = ({ request, reply }: Pick<RouteInput<Call>, 'request' | 'reply'>, didId: number, changes: OptionChanges) =>
    withRecordVersion(reply, options.change(didId, changes, namedVersions(request)))
  route(app, didOptionCalls.clock, ({ body: { didId, clock }, ...input }) => change(input, didId, { clock }))
  route(app, didOptionCalls.delayTime, ({ body: { didId, ...delayTime }, ...input }) => change(input, didId, { delayTime }))
  route(app, didOptionCalls.doctorPhoto, ({ body: { didId, ...photo }, ...input }) => change(input, didId, { doctorPhoto: named(photo) }))
  route(app, didOptionCalls.masking, ({ body: { didId, ...masking }, ...input }) => change(input, didId, { masking }))
  route(app, didOptionCalls.notice, ({ body: { didId, ...notice }, ...input }) => change(input, didId, { notice }))
  route(app, didOptionCalls.video, ({ body: { didId, ...video }, ...input }) => change(input, didId, { video: named(video) }))
  route(app, didOptionCalls.screen, ({ body: { didId, ...screen }, ...input }) => change(input, didId, { screen }))
  route(app, didOptionCalls.tag, ({ body: { didId, ...tag }, ...input }) => change(input, didId, { tag }))
}

/** The console sends a file's name as `filename`; what it reads is called `name`. */
function named<T extends { filename?: string | undefined; name?: string | undefined }>({ filename, ...media }: T) {
  return { ...media, name: filename ?? media.name }
}
