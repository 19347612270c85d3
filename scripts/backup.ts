// npm run backup FILE, npm run restore FILE: backs DATA_DIR up into one archive, even while the server runs, and
// restores it.
import { rmSync } from 'node:fs'
import { restoreBackup } from '../server/backup/restoreBackup.ts'
import { writeBackup } from '../server/backup/writeBackup.ts'
import { readConfig } from '../server/config.ts'
import { StartError } from '../server/startError.ts'

/** Exit code of a program that a signal stopped. */
const STOPPED = 130

const [mode, ...given] = process.argv.slice(2)
// npm consumes --force and sets this variable.
const force = given.includes('--force') || process.env['npm_config_force'] === 'true'
const [path, ...others] = given.filter((word) => word !== '--force')

try {
  if (!path || others.length > 0)
    throw new StartError('파일 하나를 적어 주세요: npm run backup FILE, npm run restore FILE (덮어쓰기: --force)')
  const { dataDir, databaseUrl } = readConfig(process.env)
  // With PostgreSQL, DATA_DIR may still contain the old embedded database, which must not be taken for a current
  // backup.
  if (databaseUrl !== undefined)
    throw new StartError(
      'DATABASE_URL과 함께 쓸 수 없습니다. PostgreSQL은 pg_dump로, 올린 파일은 DATA_DIR의 uploads 폴더를 복사해 백업해 주세요.',
    )
  if (mode === 'restore') await restore(path, dataDir)
  else await backup(path, dataDir)
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}

async function backup(to: string, dataDir: string): Promise<void> {
  const { files } = await writeBackup(dataDir, to, { force, onDraft: removeWhenStopped })
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  console.log(`백업했습니다: ${to} (파일 ${files.length}개, ${bytes} 바이트)`)
}

/** Removes an unfinished backup when the program is stopped: it contains the database, with patients' names. */
function removeWhenStopped(folder: string): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      rmSync(folder, { recursive: true, force: true })
      process.exit(STOPPED)
    })
}

async function restore(from: string, dataDir: string): Promise<void> {
  const aside = await restoreBackup(from, dataDir, { force })
  console.log(`복원했습니다: ${dataDir}`)
  if (aside) console.log(`이전 데이터는 여기로 옮겼습니다: ${aside}`)
}

/** Returns the message of an error that a person can fix: a missing, protected or full folder. */
function sentenceOf(error: unknown): unknown {
  if (error instanceof StartError) return error.message
  return error instanceof Error && 'syscall' in error
    ? `백업 파일이나 폴더를 읽거나 쓸 수 없습니다: ${error.message}`
    : error
}
