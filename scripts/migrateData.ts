// npm run migrate:data: copies the embedded database of DATA_DIR into the empty PostgreSQL database of DATABASE_URL.
import { join } from 'node:path'
import { copyToPostgres } from '../server/db/copy/copyToPostgres.ts'
import { DATABASE } from '../server/disk/dataFolder.ts'
import { configOf } from '../server/configSource.ts'
import { StartError } from '../server/startError.ts'

try {
  const { dataDir, databaseUrl } = configOf(process.argv.slice(2)).config
  if (databaseUrl === undefined)
    throw new StartError('옮길 곳을 DATABASE_URL에 적어 주세요 (postgres://사용자:비밀번호@주소:포트/데이터베이스).')
  const copied = await copyToPostgres(dataDir, databaseUrl)
  for (const { table, rows, checksum } of copied)
    console.log(`${table.padEnd(20)} ${String(rows).padStart(9)}행  ${checksum.slice(0, 16)}`)
  console.log(`원본에는 환자의 이름이 남습니다. 새 서버가 잘 되는지 확인한 뒤 지워 주세요: ${join(dataDir, DATABASE)}`)
  console.log(
    '모두 옮기고 확인했습니다. 원본은 그대로입니다. 이제 같은 DATA_DIR(올린 파일)와 DATABASE_URL로 시작해 주세요.',
  )
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
