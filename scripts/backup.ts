// npm run backup FILE, npm run restore FILE: everything of DATA_DIR into one archive, while the server runs, and back.
import { restoreBackup } from '../server/backup/restoreBackup.ts'
import { writeBackup } from '../server/backup/writeBackup.ts'
import { readConfig } from '../server/config.ts'
import { StartError } from '../server/startError.ts'

const [mode, ...given] = process.argv.slice(2)
// npm keeps --force for itself, and says so.
const force = given.includes('--force') || process.env['npm_config_force'] === 'true'
const [path, ...others] = given.filter((word) => word !== '--force')

try {
  if (!path || others.length > 0) throw new StartError('파일 하나를 적어 주세요: npm run backup FILE, npm run restore FILE (덮어쓰기: --force)')
  const { dataDir } = readConfig(process.env)
  if (mode === 'restore') await restore(path, dataDir)
  else await backup(path, dataDir)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

async function backup(to: string, dataDir: string): Promise<void> {
  const { files } = await writeBackup(dataDir, to, { force })
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  console.log(`백업했습니다: ${to} (파일 ${files.length}개, ${bytes} 바이트)`)
}

async function restore(from: string, dataDir: string): Promise<void> {
  const aside = await restoreBackup(from, dataDir, { force })
  console.log(`복원했습니다: ${dataDir}`)
  if (aside) console.log(`이전 데이터는 여기로 옮겼습니다: ${aside}`)
}
