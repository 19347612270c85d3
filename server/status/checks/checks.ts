import type { CheckId } from '../../../domain/serverChecks.ts'
import type { check } from './check.ts'
import { backup } from './backup.ts'
import { certificate } from './certificate.ts'
import { clock } from './clock.ts'
import { database } from './database.ts'
import { disk } from './disk.ts'
import { displays } from './displays.ts'
import { kiosks } from './kiosks.ts'
import { intake } from './intake.ts'
import { jobs } from './jobs.ts'
import { keys } from './keys.ts'
import { provider } from './provider.ts'
import { queues } from './queues.ts'
import { webhooks } from './webhooks.ts'

/** The checks of a running server, by their ids. */
export const CHECKS: Readonly<Record<CheckId, ReturnType<typeof check>>> = {
  database,
  disk,
  clock,
  backup,
  certificate,
  jobs,
  displays,
  kiosks,
  queues,
  webhooks,
  provider,
  keys,
  intake,
}
