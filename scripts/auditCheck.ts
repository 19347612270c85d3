// npm run audit:check [DATA_DIR]: checks the chain of the audit log, even while the server runs. Without a folder it
// checks DATABASE_URL, if set.
import { checkAudit } from '../server/audit/chain.ts'
import { ChainSigner } from '../server/audit/chainSigner.ts'
import type { ChainReport } from '../server/audit/seals.ts'
import { openExisting } from '../server/db/openExisting.ts'
import { AUDIT_HEAD } from '../server/disk/dataFolder.ts'
import { configOf } from '../server/configSource.ts'

const SIGNATURES = {
  SIGNED: '기록의 끝은 SECRET_KEY로 서명한 그대로입니다.',
  NO_HEAD: `기록의 끝은 SECRET_KEY로 서명한 것입니다. 끝을 적어 둔 파일(${AUDIT_HEAD})이 없어 그 뒤가 잘렸는지는 알 수 없습니다.`,
  NONE: '기록의 끝은 아직 SECRET_KEY로 서명되지 않았습니다. 서버가 시작하면 서명합니다.',
} as const

try {
  const {
    config,
    args: [folder],
  } = configOf(process.argv.slice(2))
  const place = folder === undefined ? config : { dataDir: folder }
  const db = await openExisting(place)
  const signer = config.secretKey && new ChainSigner(config.secretKey, place.dataDir)
  const report = await checkAudit(db, signer).finally(() => db.destroy())
  console.log(sentenceOf(report))
  process.exitCode = report.ok ? 0 : 1
} catch (error) {
  console.error(`감사 기록을 읽을 수 없습니다: ${(error as Error).message}`)
  process.exitCode = 2
}

function sentenceOf(report: ChainReport): string {
  if (report.ok)
    return [
      `감사 기록 ${report.sealed}건이 모두 온전합니다. 봉인 전 ${report.unsealed}건. 마지막 봉인: ${report.head || '없음'}`,
      ...(report.signature ? [SIGNATURES[report.signature]] : []),
      ...(report.restoredAt === undefined
        ? []
        : [`백업이 복원되어 그 뒤의 기록은 복원할 때 옮겨 둔 데이터에 있습니다. 마지막 복원: ${report.restoredAt}`]),
    ].join('\n')
  const where = report.id === null ? '' : ` (번호 ${report.id})`
  const why = {
    altered: '기록이 바뀌었습니다',
    missing: '이 기록 앞에서 기록이 사라졌습니다',
    end: '마지막 기록이 사라졌습니다',
    signature: '기록의 끝이 열쇠로 서명한 것이 아닙니다',
  }[report.why]
  return `감사 기록이 훼손되었습니다: ${why}${where}`
}
