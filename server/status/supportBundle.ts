import { availableParallelism, freemem, release, totalmem } from 'node:os'
import type { SupportBundle } from '../../contract/status.ts'
import type { MailSettings } from './mail.ts'
import type { MetricsSettings } from './metricsRoutes.ts'

const HIDDEN = '(정해짐)'
const MIB = 1_048_576

/** Settings, of which these are secret. */
interface SomeSettings {
  readonly secretKey?: unknown
  readonly databaseUrl: string | undefined
  readonly rootPassword: string | undefined
  readonly metrics: MetricsSettings | undefined
  readonly mail: MailSettings | undefined
  readonly provider: { readonly clientSecret: string; readonly roles: ReadonlyMap<string, string> } | undefined
}

/** Returns the settings without secrets: of those it only says that they are set. */
export function openSettings(config: SomeSettings): Record<string, unknown> {
  const { databaseUrl, rootPassword, secretKey, metrics, mail, provider, ...others } = config
  return {
    ...others,
    ...(databaseUrl !== undefined && { databaseUrl: HIDDEN }),
    ...(rootPassword !== undefined && { rootPassword: HIDDEN }),
    ...(secretKey !== undefined && { secretKey: HIDDEN }),
    ...(metrics && { metrics: { listen: metrics.listen, token: metrics.token === undefined ? undefined : HIDDEN } }),
    ...(provider && { provider: { ...provider, clientSecret: HIDDEN, roles: Object.fromEntries(provider.roles) } }),
    ...(mail && { mail: { to: mail.to, smtpUrl: HIDDEN } }),
  }
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
