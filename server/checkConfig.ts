import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { BackupError } from './backup/backupError.ts'
import { viewBackupFolder } from './backup/runNight.ts'
import { refuseUnreadable, refuseUnusable, refuseUnusableData, refuseUnwritable } from './disk/dataAccess.ts'
import { faultOfProgram } from './disk/fileAccess.ts'
import { Environment, parseEnvironment } from './config/environment.ts'
import { missingIssuer } from './http/certificateChain.ts'
import { STANDARD_OUTPUT } from './log/logSink.ts'
import { tryPorts } from './ports.ts'
import { type ConfigFault, StartError } from './startError.ts'
import type { ConfigSource } from './configSource.ts'
import { KOREAN } from '../domain/text.ts'
import { chainFault } from './status/checks/certificate.ts'
import { readTls } from './tls.ts'

/** Time in which the folder of the backups must respond. */
const FOLDER_MS = 5_000

/**
 * Returns everything that is wrong with the configuration, and with the files, folders and programs that they name. Nothing
 * is started or created.
 */
export async function checkConfig({ values, faults, isUnread }: ConfigSource): Promise<ConfigFault[]> {
  if (isUnread) return [...faults]
  const found = [...faults, ...parseEnvironment(values).faults]
  const fit = (name: string) => (found.some((fault) => fault.name === name) ? undefined : values[name])
  return [
    ...found,
    ...faultsOf(
      'DATA_DIR',
      found.some(({ name }) => name === 'DATA_DIR') ? undefined : dataDirOf(values),
      refuseUnusableData,
    ),
    ...faultsOf('EMERGENCY_DIR', fit('EMERGENCY_DIR'), refuseUnusable),
    ...faultsOf('INTAKE_DIR', fit('INTAKE_DIR'), refuseUnusable),
    ...(await backupFaults(fit('BACKUP_DIR'), dataDirOf(values), fit('BACKUP_MOUNT') !== undefined)),
    ...faultsOf('LOG_FILE', fit('LOG_FILE') === STANDARD_OUTPUT ? undefined : fit('LOG_FILE'), refuseUnwritable),
    ...programFaults('VOICE_COMMAND', fit('VOICE_COMMAND')),
    // Both come with postgresql-client.
    ...(fit('BACKUP_DIR') !== undefined && fit('DATABASE_URL') !== undefined
      ? programFaults('BACKUP_DIR', 'pg_dump')
      : []),
    ...certificateFaults(fit('TLS_CERT'), fit('TLS_KEY')),
    ...sslFilesIn(fit('DATABASE_URL')).flatMap((path) => faultsOf('DATABASE_URL', path, refuseUnreadable)),
  ]
}

/** Returns the files that an address of PostgreSQL names. */
const sslFilesIn = (address: string | undefined): string[] =>
  address === undefined
    ? []
    : ['sslrootcert', 'sslcert', 'sslkey'].flatMap((name) => new URL(address).searchParams.get(name) ?? [])

const PORTS = Environment.pick({ PORT: true, HOST: true, REDIRECT_PORT: true, HL7_PORT: true, METRICS_LISTEN: true })

/** Returns why the server could not open its ports. */
export async function checkPorts({ values, isUnread }: ConfigSource): Promise<readonly ConfigFault[]> {
  const { data: env } = PORTS.safeParse(values)
  if (isUnread || !env) return []
  const { faults } = await tryPorts({
    host: env.HOST,
    port: env.PORT,
    redirectPort: env.REDIRECT_PORT,
    hl7: env.HL7_PORT === undefined ? undefined : { port: env.HL7_PORT },
    metrics: { listen: env.METRICS_LISTEN },
    isSecure: values['TLS_CERT'] !== undefined,
  })
  return faults
}

const dataDirOf = (values: ConfigSource['values']) => values['DATA_DIR'] ?? './data'

/** @param refuse throws when the path cannot be used */
function faultsOf(name: string, path: string | undefined, refuse: (path: string) => void): ConfigFault[] {
  if (path === undefined) return []
  try {
    refuse(path)
    return []
  } catch (error) {
    if (error instanceof StartError) return [{ name, message: error.message }]
    throw error
  }
}

/** Another process looks at the folder of the backups, because a file server that is gone would hold this one up. */
async function backupFaults(dir: string | undefined, dataDir: string, mustBeMount: boolean): Promise<ConfigFault[]> {
  if (dir === undefined) return []
  const fault = (message: string) => [{ name: 'BACKUP_DIR', message }]
  try {
    const { isWritable, isMount } = await viewBackupFolder(dir, dataDir, FOLDER_MS)
    if (mustBeMount && !isMount)
      return fault(`BACKUP_MOUNT=required인데 연결된(mount) 폴더가 아니거나 데이터와 같은 곳에 있습니다: ${dir}`)
    // It has responded, so this process may look, too.
    return isWritable ? [] : faultsOf('BACKUP_DIR', dir, refuseUnusable)
  } catch (error) {
    const hangs = error instanceof BackupError && error.reason === 'HANG'
    return fault(hangs ? `폴더가 응답하지 않습니다: ${dir}` : `폴더를 읽을 수 없습니다: ${(error as Error).message}`)
  }
}

function programFaults(name: string, command: string | undefined): ConfigFault[] {
  const [program] = command?.trim().split(/\s+/) ?? []
  if (program === undefined) return []
  const isPath = program.includes('/') || program.includes('\\')
  const folders = isPath ? [''] : (process.env['PATH'] ?? '').split(delimiter)
  const endings = process.platform === 'win32' ? ['', '.exe'] : ['']
  const faults = folders.flatMap((folder) => endings.map((ending) => faultOfProgram(join(folder, program + ending))))
  if (faults.includes(undefined)) return []
  return [{ name, message: (isPath && faults[0]) || `프로그램을 찾을 수 없습니다: ${program}` }]
}

/** Returns what a start goes on with, although somebody should look at it. */
export function configWarnings({ file, unknown, values }: ConfigSource): string[] {
  const names =
    unknown.length === 0 ? [] : [`설정 파일에 이 버전에 없는 이름이 있습니다 (${file}): ${unknown.join(', ')}`]
  const { TLS_CERT: cert, TLS_KEY: key } = values
  if (cert === undefined || certificateFaults(cert, key).length > 0) return names
  const issuer = missingIssuer(readFileSync(cert))
  return issuer === undefined
    ? names
    : [
        ...names,
        chainFault(issuer)
          .map((text) => text[KOREAN])
          .join('. '),
      ]
}

function certificateFaults(cert: string | undefined, key: string | undefined): ConfigFault[] {
  if (cert === undefined || key === undefined) return []
  try {
    readTls({ cert, key })
    return []
  } catch (error) {
    if (error instanceof StartError) return [{ name: 'TLS_CERT, TLS_KEY', message: error.message }]
    throw error
  }
}
