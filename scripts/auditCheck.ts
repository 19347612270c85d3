// Checks the chain of the audit log in a data folder, while the server runs or not: npm run audit:check [DATA_DIR]
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { type ChainReport, checkAudit } from '../server/audit/chain.ts'
import { NodeSqliteDialect } from '../server/db/nodeSqlite.ts'
import type { DB } from '../server/db/schema.ts'

const dataDir = process.argv[2] ?? process.env['DATA_DIR'] ?? './data'
const path = join(dataDir, 'waiting-board.sqlite')

try {
  const db = new Kysely<DB>({ dialect: new NodeSqliteDialect(new DatabaseSync(path, { readOnly: true })) })
  const report = await checkAudit(db)
  await db.destroy()
  console.log(sentenceOf(report))
  process.exitCode = report.ok ? 0 : 1
} catch (error) {
  console.error(`감사 기록을 읽을 수 없습니다: ${path} (${(error as Error).message})`)
  process.exitCode = 2
}

function sentenceOf(report: ChainReport): string {
  if (report.ok) return `감사 기록 ${report.sealed}건이 모두 온전합니다. 봉인 전 ${report.unsealed}건. 마지막 봉인: ${report.head || '없음'}`
  const where = report.id === null ? '' : ` (번호 ${report.id})`
  const why = { altered: '기록이 바뀌었습니다', missing: '이 기록 앞에서 기록이 사라졌습니다', end: '마지막 기록이 사라졌습니다' }[report.why]
  return `감사 기록이 훼손되었습니다: ${why}${where}`
}
