import { availableParallelism, freemem, release, totalmem } from 'node:os'
import type { SupportBundle } from '../../contract/status.ts'
import { SETTING_NAMES } from '../../domain/hospitalSettings.ts'

const SET = '(정해짐)'
const MIB = 1_048_576

/** Names of settings, or of parts of one, that a supplier may see. */
interface Open {
  readonly [name: string]: true | Open
}

const all = (...names: readonly string[]): Open => Object.fromEntries(names.map((name) => [name, true]))

const HOSPITAL = all(...SETTING_NAMES)
/** What the bundle contains of the settings. Everything else, also what is added later, is only said to be set. */
const OPEN: Open = {
  ...HOSPITAL,
  ...all('port', 'host', 'dataDir', 'rootId', 'trustProxy', 'allowedOrigins', 'redirectPort', 'uploadQuota'),
  ...all('visitCloseDays', 'timeZone', 'requiresSecondFactor', 'sessionIdleMs', 'requiresCurrentPassword'),
  ...all('refusesCommonPasswords', 'backupRecipients', 'wakeTargets', 'webhookHosts', 'logFile', 'logLevel'),
  fixed: HOSPITAL,
  tls: all('cert', 'key'),
  outage: all('sheet', 'dir'),
  provider: all('issuer', 'clientId', 'redirectUri', 'roleClaim', 'roles'),
  backup: all('dir', 'keep', 'at', 'mustBeMount', 'recipients'),
  metrics: all('listen'),
  hl7: all('port', 'allowed', 'encoding'),
  intakeFolder: all('dir', 'encodings'),
  mail: all('to'),
}

/** Returns the settings as far as {@link OPEN} names them. */
export const openSettings = (settings: object): Record<string, unknown> => openParts(OPEN, settings)

function openParts(open: Open, value: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
      part === undefined ? [] : [[name, openPart(open[name], part)]],
    ),
  )
}

function openPart(open: true | Open | undefined, part: unknown): unknown {
  if (open === undefined) return SET
  if (open !== true) return openParts(open, part as object)
  return part instanceof Map ? Object.fromEntries(part) : part
}

/** Returns the versions of the programs, and the size of the computer. */
export const computer = (): SupportBundle['computer'] => ({
  node: process.version,
  platform: `${process.platform} ${process.arch} ${release()}`,
  processors: availableParallelism(),
  memoryMib: Math.round(totalmem() / MIB),
  freeMib: Math.round(freemem() / MIB),
  heapMib: Math.round(process.memoryUsage().heapUsed / MIB),
  uptimeSeconds: Math.round(process.uptime()),
})
