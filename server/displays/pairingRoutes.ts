import type { FastifyInstance } from 'fastify'
import { displayCalls } from '../../contract/displays.ts'
import { plainAddress } from '../http/clientAddress.ts'
import { route } from '../http/route.ts'
import { displayFingerprint } from '../realtime/displayFingerprint.ts'
import type { PairingService } from './pairingService.ts'

/** Registers the calls of `/v1/displays/pairings`: a display asks, staff approve, the display claims its key. */
export function pairingRoutes(app: FastifyInstance, pairings: PairingService): void {
  route(app, displayCalls.pairings, async () => ({ pairings: await pairings.open() }))
  route(app, displayCalls.pair, ({ body, author }) =>
    pairings.ask(author, {
      ...body,
      displayId: displayFingerprint(body.displayId),
      address: plainAddress(author.address),
    }),
  )
  route(app, displayCalls.claim, ({ body, audit }) =>
    pairings.claim(
      audit(({ displayId, didId }) => ({
        action: 'displays.pair',
        kind: 'display',
        subjects: [displayId],
        details: { didId },
      })),
      body.secret,
    ),
  )
  route(app, displayCalls.approve, ({ body, caller, audit }) => {
    const { didId } = body
    return pairings.approve(
      audit(
        (found) =>
          found && { action: 'displays.approve', kind: 'display', subjects: [found.displayId], details: { didId } },
      ),
      caller,
      body,
    )
  })
}
