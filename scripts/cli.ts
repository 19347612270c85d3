// bin/waiting-board of a release: runs one of its programs, each of which takes `--config FILE`.
import release from '../package.json' with { type: 'json' }

const PROGRAMS: Readonly<Record<string, { readonly path: string; readonly does: string }>> = {
  start: { path: '../server/main.ts', does: '서버를 시작합니다 (--check: 설정만 확인)' },
  doctor: { path: './doctor.ts', does: '설치를 점검하고 할 일을 알려 줍니다 (--json)' },
  backup: { path: './backup.ts', does: '백업 파일을 만듭니다: backup 파일' },
  restore: { path: './backup.ts', does: '서버를 끄고 복원합니다: restore 파일 [--force]' },
  password: { path: './password.ts', does: '비밀번호를 새로 정합니다: password [아이디]' },
  'copy-to-postgres': { path: './migrateData.ts', does: '내장 데이터베이스를 DATABASE_URL로 옮깁니다' },
  'hl7-send': { path: './hl7Send.ts', does: 'HL7을 받는지 시험합니다: hl7-send 주소:포트 [파일]' },
  agent: { path: '../agent/main.ts', does: '대기판 컴퓨터에서 화면을 띄우고 지킵니다: agent --config 설정.json' },
  'audit-check': { path: './auditCheck.ts', does: '감사 기록이 온전한지 확인합니다' },
}
/** Programs that take their own name as the first argument. */
const NAMED = new Set(['backup', 'restore'])

const [name = '--help'] = process.argv.slice(2)
const program = PROGRAMS[name]
if (program) {
  process.argv.splice(2, NAMED.has(name) ? 0 : 1)
  await import(program.path)
} else if (name === '--version') console.log(release.version)
else {
  const isHelp = name === '--help' || name === 'help'
  const lines = Object.entries(PROGRAMS).map(([each, { does }]) => `  ${each.padEnd(18)}${does}`)
  const text = ['waiting-board 명령 [--config 설정파일]', ...lines, '  --version         버전을 보여 줍니다'].join('\n')
  if (isHelp) console.log(text)
  else console.error(`알 수 없는 명령입니다: ${name}\n${text}`)
  process.exitCode = isHelp ? 0 : 2
}
