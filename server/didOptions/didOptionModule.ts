import { didOptionCalls } from '../../contract/didOptions.ts'
import type { Call } from '../../contract/call.ts'
import type { OptionName } from '../../contract/boardOptions.ts'
import { namedVersions, withRecordVersion, versioned } from '../http/recordVersion.ts'
import { type RouteInput, route } from '../http/route.ts'
import type { OptionChanges } from '../db/boardRows.ts'
import type { Context, Module } from '../module.ts'
import { DidOptionService } from './didOptionService.ts'

/** The options of boards: the calls of `/v1/did-options`, except the upload. */
export const didOptionModule = ({ unit }: Context): Module => ({
  routes(app) {
    const options = new DidOptionService(unit)
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
    for (const option of ['doctorPhoto', 'video'] as const)
      route(app, didOptionCalls[option], (input) => {
        const { didId, ...media } = input.body
        return change(input, didId, { option, ...media }, { [option]: named(media) })
      })
    for (const option of ['delayTime', 'masking', 'notice', 'screen', 'calls', 'tag', 'voice', 'tickets'] as const)
      route(app, didOptionCalls[option], (input) => {
        const { didId, ...fields } = input.body
        return change(input, didId, { option, ...fields }, { [option]: fields })
      })
  },
})

/** The console sends a file's name as `filename` and reads it as `name`. */
function named<T extends { filename?: string | undefined; name?: string | undefined }>({ filename, ...media }: T) {
  return { ...media, name: filename ?? media.name }
}
