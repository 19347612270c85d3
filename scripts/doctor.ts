// npm run doctor [-- --json]: examines the installation and says what to do; also while the server runs. Exit code 0, 1
// when something is critical, 2 when it could not look.
import { readSettings } from '../server/settings.ts'
import type { Check } from '../server/doctor/check.ts'
import { examine } from '../server/doctor/doctor.ts'
import { worstOf } from '../server/status/checks.ts'

const CANNOT = 2
const LABELS = { ok: '정상', warning: '주의', critical: '이상' } as const

try {
  const settings = readSettings(process.argv.slice(2))
  const [option, ...more] = settings.args
  if ((option !== undefined && option !== '--json') || more.length > 0)
    throw new Error(`알 수 없는 인자입니다: ${settings.args.join(' ')} (쓸 수 있는 것: --json, --config 파일)`)
  const checks = await examine(settings)
  const state = worstOf(checks)
  console.log(option === '--json' ? JSON.stringify({ state, checks }, null, 2) : checks.map(lineOf).join('\n'))
  process.exitCode = state === 'critical' ? 1 : 0
} catch (error) {
  console.error(`점검할 수 없습니다: ${(error as Error).message}`)
  process.exitCode = CANNOT
}

function lineOf({ id, state, text, advice }: Check): string {
  return [`[${LABELS[state]}] ${id}: ${text}`, ...(advice === '' ? [] : [`       → ${advice}`])].join('\n')
}
