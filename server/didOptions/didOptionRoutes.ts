import type { FastifyInstance } from 'fastify'
import { didOptionCalls } from '../../contract/didOptions.ts'
import type { Call } from '../../contract/call.ts'
import type { OptionName } from '../../contract/boardOptions.ts'
import { namedVersions, withRecordVersion } from '../http/recordVersion.ts'
import { type RouteInput, route } from '../http/route.ts'
import { versioned } from '../http/versioned.ts'
import type { OptionChanges } from './didOptionRepository.ts'
import type { DidOptionService } from './didOptionService.ts'

/** Registers the routes of `/v1/did-options`, except the upload. */
export function didOptionRoutes(app: FastifyInstance, options: DidOptionService): void {
  route(app, didOptionCalls.one, ({ params, caller, reply }) => {
    const answer = versioned(reply, options.one(params.id))
    return caller ? withRecordVersion(reply, answer) : answer
  })
  /** Answers the new version, because the console's form stays open. `details` goes into the audit log. */
  const change = (
    { request, reply, audit }: RouteInput<Call>,
    didId: number,
    details: { readonly option: OptionName },
    changes: OptionChanges,
  ) => {
    const audited = audit(() => ({
      action: 'didOptions.update',
      kind: 'did',
      subjects: [didId],
      details: { ...details },
    }))
    return withRecordVersion(reply, options.change(audited, didId, changes, namedVersions(request)))
  }
  route(app, didOptionCalls.clock, (input) => {
    const { didId, ...clock } = input.body
    return change(input, didId, { option: 'clock', ...clock }, clock)
  })
  route(app, didOptionCalls.delayTime, (input) => {
    const { didId, ...delayTime } = input.body
    return change(input, didId, { option: 'delayTime', ...delayTime }, { delayTime })
  })
  route(app, didOptionCalls.doctorPhoto, (input) => {
    const { didId, ...photo } = input.body
    return change(input, didId, { option: 'doctorPhoto', ...photo }, { doctorPhoto: named(photo) })
  })
  route(app, didOptionCalls.masking, (input) => {
    const { didId, ...masking } = input.body
    return change(input, didId, { option: 'masking', ...masking }, { masking })
  })
  route(app, didOptionCalls.notice, (input) => {
    const { didId, ...notice } = input.body
    return change(input, didId, { option: 'notice', ...notice }, { notice })
  })
  route(app, didOptionCalls.video, (input) => {
    const { didId, ...video } = input.body
    return change(input, didId, { option: 'video', ...video }, { video: named(video) })
  })
  route(app, didOptionCalls.screen, (input) => {
    const { didId, ...screen } = input.body
    return change(input, didId, { option: 'screen', ...screen }, { screen })
  })
  route(app, didOptionCalls.calls, (input) => {
    const { didId, ...calls } = input.body
    return change(input, didId, { option: 'calls', ...calls }, { calls })
  })
  route(app, didOptionCalls.tag, (input) => {
    const { didId, ...tag } = input.body
    return change(input, didId, { option: 'tag', ...tag }, { tag })
  })
  route(app, didOptionCalls.voice, (input) => {
    const { didId, ...voice } = input.body
    return change(input, didId, { option: 'voice', ...voice }, { voice })
  })
}

/** The console sends a file's name as `filename` and reads it as `name`. */
function named<T extends { filename?: string | undefined; name?: string | undefined }>({ filename, ...media }: T) {
  return { ...media, name: filename ?? media.name }
}
