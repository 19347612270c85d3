// npm run audit:check [DATA_DIR]: checks the chain of the audit log, even while the server runs. Without a folder it
// checks DATABASE_URL, if set.
import { checkAudit } from '../server/audit/chain.ts'
import type { ChainReport } from '../server/audit/seals.ts'
import { openExisting } from '../server/db/openExisting.ts'
import { configOf } from '../server/settings.ts'

try {
  const {
    config,
    args: [folder],
  } = configOf(process.argv.slice(2))
  const db = await openExisting(folder === undefined ? config : { dataDir: folder })
  const report = await checkAudit(db).finally(() => db.destroy())
  console.log(sentenceOf(report))
  process.exitCode = report.ok ? 0 : 1
} catch (error) {
  console.error(`감사 기록을 읽을 수 없습니다: ${(error as Error).message}`)
  process.exitCode = 2
}

function sentenceOf(report: ChainReport): string {
  if (report.ok)
    return `감사 기록 ${report.sealed}건이 모두 온전합니다. 봉인 전 ${report.unsealed}건. 마지막 봉인: ${report.head || '없음'}`
  const where = report.id === null ? '' : ` (번호 ${report.id})`
  const why = {
    altered: '기록이 바뀌었습니다',
    missing: '이 기록 앞에서 기록이 사라졌습니다',
    end: '마지막 기록이 사라졌습니다',
  }[report.why]
  return `감사 기록이 훼손되었습니다: ${why}${where}`
}
