import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { BackupError, viewBackupFolder } from './backup/runNight.ts'
import { parseSettings } from './environment.ts'
import { STANDARD_OUTPUT } from './log/logSink.ts'
import type { SettingFault } from './settingFaults.ts'
import type { Settings } from './settings.ts'
import { StartError } from './startError.ts'
import { readTls } from './tls.ts'

const FOLDERS = ['DATA_DIR', 'EMERGENCY_DIR'] as const
/** Time in which the folder of the backups must respond. */
const FOLDER_MS = 5_000

/**
 * Returns everything that is wrong with the settings, and with the files, folders and programs that they name. Nothing
 * is started or created.
 */
export async function checkSettings({ values, faults }: Settings): Promise<SettingFault[]> {
  const found = [...faults, ...parseSettings(values).faults]
  const fit = (name: string) => (found.some((fault) => fault.name === name) ? undefined : values[name])
  return [
    ...found,
    ...FOLDERS.flatMap((name) => folderFaults(name, fit(name))),
    ...(await backupFaults(fit('BACKUP_DIR'), fit('DATA_DIR') ?? '.', fit('BACKUP_MOUNT') !== undefined)),
    ...folderFaults('LOG_FILE', fit('LOG_FILE') === STANDARD_OUTPUT ? undefined : parentOf(fit('LOG_FILE'))),
    ...programFaults('VOICE_COMMAND', fit('VOICE_COMMAND')),
    // Both come with postgresql-client.
    ...(fit('BACKUP_DIR') !== undefined && fit('DATABASE_URL') !== undefined
      ? programFaults('BACKUP_DIR', 'pg_dump')
      : []),
    ...certificateFaults(fit('TLS_CERT'), fit('TLS_KEY')),
  ]
}

const parentOf = (path: string | undefined) => (path === undefined ? undefined : dirname(resolve(path)))

/** A folder that does not exist yet is created in its parent at the start. */
function folderFaults(name: string, path: string | undefined): SettingFault[] {
  if (path === undefined) return []
  let folder = resolve(path)
  while (!existsSync(folder)) folder = dirname(folder)
  if (!statSync(folder).isDirectory()) return [{ name, message: `폴더가 아닙니다: ${folder}` }]
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return []
  } catch {
    return [{ name, message: `이 폴더에 쓸 권한이 없습니다: ${folder}` }]
  }
}

/** Another process looks at the folder of the backups, because a file server that is gone would hold this one up. */
async function backupFaults(dir: string | undefined, dataDir: string, mustBeMount: boolean): Promise<SettingFault[]> {
  if (dir === undefined) return []
  const fault = (message: string) => [{ name: 'BACKUP_DIR', message }]
  try {
    const { isWritable, isMount } = await viewBackupFolder(dir, dataDir, FOLDER_MS)
    if (mustBeMount && !isMount)
      return fault(`BACKUP_MOUNT=required인데 연결된(mount) 폴더가 아니거나 데이터와 같은 곳에 있습니다: ${dir}`)
    return isWritable ? [] : fault(`이 폴더에 쓸 권한이 없습니다: ${dir}`)
  } catch (error) {
    const hangs = error instanceof BackupError && error.reason === 'HANG'
    return fault(hangs ? `폴더가 응답하지 않습니다: ${dir}` : `폴더를 읽을 수 없습니다: ${(error as Error).message}`)
  }
}

function programFaults(name: string, command: string | undefined): SettingFault[] {
  const [program] = command?.trim().split(/\s+/) ?? []
  if (program === undefined) return []
  const isPath = program.includes('/') || program.includes('\\')
  const folders = isPath ? [''] : (process.env['PATH'] ?? '').split(delimiter)
  const endings = process.platform === 'win32' ? ['', '.exe'] : ['']
  const isThere = folders.some((folder) => endings.some((ending) => existsSync(join(folder, program + ending))))
  return isThere ? [] : [{ name, message: `프로그램을 찾을 수 없습니다: ${program}` }]
}

function certificateFaults(cert: string | undefined, key: string | undefined): SettingFault[] {
  if (cert === undefined || key === undefined) return []
  try {
    readTls({ cert, key })
    return []
  } catch (error) {
    if (error instanceof StartError) return [{ name: 'TLS_CERT, TLS_KEY', message: error.message }]
    throw error
  }
}
