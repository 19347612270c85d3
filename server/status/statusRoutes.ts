import type { FastifyInstance, FastifyRequest } from 'fastify'
import { backupCalls, type BackupStatus } from '../../contract/backup.ts'
import { type Status, statusCalls, type SupportBundle } from '../../contract/status.ts'
import { languageOf } from '../http/language.ts'
import { route } from '../http/route.ts'
import { worstOf } from './finding.ts'
import type { StatusWatch } from './statusWatch.ts'

interface StatusDependencies {
  readonly watch: StatusWatch
  /** Reads how the nightly backup stands. */
  readonly backup: () => Promise<BackupStatus>
  /** Facts that do not change while the server runs. */
  readonly server: Omit<Status['server'], 'now'>
  /** Returns the parts of the support bundle besides the status. */
  readonly bundle: () => Omit<SupportBundle, 'status'>
}

/** Registers the calls of `/v1/status` and `/v1/backup`, for managers. */
export function statusRoutes(app: FastifyInstance, { watch, backup, server, bundle }: StatusDependencies): void {
  route(app, backupCalls.read, () => backup())
  const statusFor = async (request: FastifyRequest): Promise<Status> => {
    const checks = await watch.read(languageOf(request))
    return {
      state: worstOf(checks),
      checks: [...checks],
      server: { ...server, now: new Date().toISOString() },
    }
  }
  route(app, statusCalls.read, ({ request }) => statusFor(request))
  route(app, statusCalls.bundle, async ({ request }) => ({ status: await statusFor(request), ...bundle() }))
}
