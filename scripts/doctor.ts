// npm run doctor [-- --json | --bundle FILE]: examines the installation and says what to do; also while the server runs.
// `--bundle` writes a file for the supplier, without secrets and without data of patients. Exit code 0, 1 when something
// is critical, 2 when it could not look.
import { readFileSync, writeFileSync } from 'node:fs'
import release from '../package.json' with { type: 'json' }
import { readConfig } from '../server/config.ts'
import { exists } from '../server/disk/fileAccess.ts'
import { examine } from '../server/doctor/doctor.ts'
import { lastErrorOf } from '../server/log/logSink.ts'
import { readConfigSource, type ConfigSource } from '../server/configSource.ts'
import { type Finding, worstOf } from '../server/status/finding.ts'
import { computer } from '../server/status/computer.ts'

const CANNOT = 2
const ERRORS_MAX = 50
const LABELS = { ok: '정상', warning: '주의', critical: '이상' } as const

try {
  const source = readConfigSource(process.argv.slice(2))
  const [option, path, ...more] = source.args
  const isKnown =
    option === '--bundle' ? path !== undefined : path === undefined && [undefined, '--json'].includes(option)
  if (!isKnown || more.length > 0)
    throw new Error(
      `알 수 없는 인자입니다: ${source.args.join(' ')} (쓸 수 있는 것: --json, --bundle 파일, --config 파일)`,
    )
  const checks = await examine(source)
  const state = worstOf(checks)
  console.log(option === '--json' ? JSON.stringify({ state, checks }, null, 2) : checks.map(lineOf).join('\n'))
  if (path !== undefined) {
    writeFileSync(path, JSON.stringify(bundleOf(source, checks), null, 2), { mode: 0o600, flag: 'wx' })
    console.log(`지원 자료를 만들었습니다: ${path}`)
  }
  process.exitCode = state === 'critical' ? 1 : 0
} catch (error) {
  console.error(`점검할 수 없습니다: ${(error as Error).message}`)
  process.exitCode = CANNOT
}

function lineOf({ id, state, text, advice }: Finding): string {
  return [`[${LABELS[state]}] ${id}: ${text}`, ...(advice === '' ? [] : [`       → ${advice}`])].join('\n')
}

function bundleOf({ values, faults }: ConfigSource, checks: readonly Finding[]): Record<string, unknown> {
  const { logFile, open } = readConfig(values, faults)
  const log = logFile !== undefined && exists(logFile) ? readFileSync(logFile, 'utf8').split('\n') : []
  return {
    version: release.version,
    at: new Date().toISOString(),
    checks,
    settings: open,
    computer: computer(),
    errors: log.flatMap((line) => lastErrorOf(line) ?? []).slice(-ERRORS_MAX),
  }
}
