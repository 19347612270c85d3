import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { parseSettings } from './environment.ts'
import type { SettingFault } from './settingFaults.ts'
import type { Settings } from './settings.ts'
import { StartError } from './startError.ts'
import { readTls } from './tls.ts'

const FOLDERS = ['DATA_DIR', 'BACKUP_DIR', 'EMERGENCY_DIR'] as const

/**
 * Returns everything that is wrong with the settings, and with the files, folders and programs that they name. Nothing
 * is started or created.
 */
export function checkSettings({ values, faults }: Settings): SettingFault[] {
  const found = [...faults, ...parseSettings(values).faults]
  const fit = (name: string) => (found.some((fault) => fault.name === name) ? undefined : values[name])
  return [
    ...found,
    ...FOLDERS.flatMap((name) => folderFaults(name, fit(name))),
    ...programFaults('VOICE_COMMAND', fit('VOICE_COMMAND')),
    ...certificateFaults(fit('TLS_CERT'), fit('TLS_KEY')),
  ]
}

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
