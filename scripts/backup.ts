// npm run backup FILE, npm run restore FILE: backs the database and the uploads up into one archive, even while the
// server runs, and restores it.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dayIn } from '../domain/days.ts'
import { backUpPostgres, raisePostgresNumbers, restorePostgres } from '../server/backup/postgresBackup.ts'
import { restoreBackup, openRestored } from '../server/backup/restoreBackup.ts'
import { giveNumbersAbove, type Settled } from '../server/backup/settleRestored.ts'
import { writeBackup } from '../server/backup/writeBackup.ts'
import { readConfig } from '../server/config.ts'
import { DATABASE, UPLOADS } from '../server/disk/dataFolder.ts'
import { whyInaccessible } from '../server/disk/fileAccess.ts'
import { giveToOwner } from '../server/disk/privateFiles.ts'
import { readConfigSource } from '../server/configSource.ts'
import { StartError } from '../server/startError.ts'
import { askForNumber } from './askForNumber.ts'

/** Exit code of a program that a signal stopped. */
const STOPPED = 130
/** Exit code of a restore that could not find out the last number of today, and could ask nobody. */
const NUMBER_UNKNOWN = 3

const [mode, ...words] = process.argv.slice(2)
const { args: given, ...source } = readConfigSource(words)
const {
  values,
  positionals: [path, ...others],
} = parsed()
// npm consumes options that do not follow `--` and sets these variables.
const force = values.force ?? process.env['npm_config_force'] === 'true'
const identityFile = values.identity ?? process.env['npm_config_identity']
// Name of the database of PostgreSQL that the servers used until now.
const replaces = values.replaces ?? process.env['npm_config_replaces']
const numbersFrom = values['numbers-from'] ?? process.env['npm_config_numbers_from']

try {
  if (!path || others.length > 0)
    throw new StartError('파일 하나를 적어 주세요: backup FILE, restore FILE (덮어쓰기: --force)')
  if (numbersFrom !== undefined && !/^[1-9]\d{0,5}$/.test(numbersFrom))
    throw new StartError('--numbers-from 뒤에는 다음에 나눠 줄 번호를 적어 주세요: --numbers-from 61')
  const { dataDir, databaseUrl, outage, timeZone, backupRecipients } = readConfig(source.values, source.faults)
  const installation = { dataDir, databaseUrl, timeZone, outageDir: outage.dir }
  if (mode === 'restore') {
    await restore(path, installation)
    giveToOwner(dataDir)
  } else await backup(path, installation, backupRecipients)
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}

interface Options {
  readonly force?: boolean
  readonly 'numbers-from'?: string
  readonly identity?: string
  readonly replaces?: string
}

/** Parses the options; no file when they are wrong. */
function parsed(): { values: Options; positionals: string[] } {
  try {
    return parseArgs({
      args: [...given],
      options: {
        force: { type: 'boolean' },
        'numbers-from': { type: 'string' },
        identity: { type: 'string' },
        replaces: { type: 'string' },
      },
      allowPositionals: true,
    })
  } catch {
    return { values: {}, positionals: [] }
  }
}

async function backup(
  to: string,
  { dataDir, databaseUrl }: Installation,
  recipients: readonly string[],
): Promise<void> {
  const writing = { force, recipients, onDraft: removeWhenStopped }
  const { files } = await (databaseUrl === undefined
    ? writeBackup(dataDir, to, writing)
    : backUpPostgres(databaseUrl, dataDir, to, writing))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  console.log(
    `${recipients.length > 0 ? '암호화해 ' : ''}백업했습니다: ${to} (파일 ${files.length}개, ${bytes} 바이트)`,
  )
}

/** Removes an unfinished backup when the program is stopped: it contains the database, with patients' names. */
function removeWhenStopped(folder: string): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      rmSync(folder, { recursive: true, force: true })
      // After the listeners of further folders.
      setImmediate(() => process.exit(STOPPED))
    })
}

interface Installation {
  readonly dataDir: string
  /** Undefined for the embedded database. */
  readonly databaseUrl: string | undefined
  readonly timeZone: string
  readonly outageDir: string
}

async function restore(from: string, { dataDir, databaseUrl, timeZone, outageDir }: Installation): Promise<void> {
  const identities = identityFile === undefined ? [] : identitiesIn(identityFile)
  if (databaseUrl !== undefined) return restoreInto(databaseUrl, { from, dataDir, timeZone, identities })
  const { aside, sheet, ...settled } = await restoreBackup(from, dataDir, {
    force,
    outageDir,
    identities,
  })
  console.log(`복원했습니다: ${dataDir}`)
  if (aside) console.log(`이전 데이터는 여기로 옮겼습니다: ${aside}`)
  if (sheet) console.log(`이전 비상 대기 명단은 여기에 두었습니다: ${sheet}`)
  console.log('모든 사용자는 다시 로그인해야 합니다.')
  tellChanges(settled)
  const { isCompared, numbers } = settled
  const today = dayIn(timeZone, new Date())
  const known = numbers.get(today) ?? 0
  // Without the replaced data the last number is at most that of an outage sheet, which is some minutes old.
  const isKnown = isCompared && known > 0
  const asked = numbersFrom ?? (isKnown ? undefined : await askAtTerminal(known))
  const last = await continueNumbers(dataDir, today, Math.max(known, Number(asked ?? 1) - 1))
  sayNumbers(last + 1, isKnown || asked !== undefined, 'restore FILE --force')
}

/** Says from which number the day goes on. @param again the command that restores with another number */
function sayNumbers(next: number, isKnown: boolean, again: string): void {
  if (isKnown)
    return console.log(
      `오늘 번호는 ${next}번부터 이어집니다. 더 큰 번호를 이미 나눠 주었으면 서버를 시작하기 전에 다시 복원해 주세요: ${again} --numbers-from 61`,
    )
  console.error(
    `오늘 몇 번까지 나눠 주었는지 알 수 없습니다. 이대로 시작하면 ${next}번부터 나눠 줍니다. 시작하기 전에 다음 번호를 정해 다시 복원해 주세요: ${again} --numbers-from 61 (오늘 접수가 없었으면 --numbers-from 1)`,
  )
  process.exitCode = NUMBER_UNKNOWN
}

/** Names what the restore did not bring back, and what somebody must look at. */
function tellChanges({ users, isCompared, hasRoot, displays, changes }: Settled): void {
  for (const { text, ids, names } of changes)
    console.log(`${text}: ${names.length > 0 ? names.join(', ') : `${ids.length}건`}`)
  if (users.length > 0)
    console.log(
      `${isCompared ? '삭제되었다가 돌아왔거나 비밀번호·권한·사용 정지가 복원으로 바뀐' : '비밀번호·권한·사용 정지가 백업 때의 것인'} 사용자입니다. 확인해 주세요: ${users.join(', ')}`,
    )
  if (!isCompared) console.log('권한과 설정은 백업 때의 것입니다. 그 뒤에 바꾸었으면 콘솔에서 다시 정해 주세요.')
  if (displays.length > 0) console.log(`연결이 끊겨 다시 연결해야 하는 화면입니다: ${displays.join(', ')}`)
  if (!hasRoot)
    console.log(
      '로그인할 수 있는 최종관리자가 없습니다. 서버를 시작하기 전에 한 사람의 비밀번호를 새로 정해 주세요: password 아이디',
    )
}

async function restoreInto(
  databaseUrl: string,
  { from, dataDir, timeZone, identities }: { from: string; dataDir: string; timeZone: string; identities: string[] },
): Promise<void> {
  const revived = await restorePostgres(from, { databaseUrl, dataDir, identities, replaces })
  console.log(`복원했습니다: 데이터베이스와 ${join(dataDir, UPLOADS)}`)
  console.log('모든 사용자는 다시 로그인해야 합니다.')
  tellChanges(revived)
  const today = dayIn(timeZone, new Date())
  const known = revived.numbers.get(today) ?? 0
  const next = numbersFrom ?? (known > 0 ? String(known + 1) : await askAtTerminal(known))
  const last = await raisePostgresNumbers(databaseUrl, today, Number(next ?? 1) - 1)
  sayNumbers(last + 1, next !== undefined, '빈 데이터베이스에 restore FILE')
}

/** Reads an identity file of age-keygen: one identity a line, and comments. */
function identitiesIn(path: string): string[] {
  const lines = readFileSync(path, 'utf8').split(/\r?\n/)
  const identities = lines.map((line) => line.trim()).filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identities.length === 0) throw new StartError(`열쇠 파일에 AGE-SECRET-KEY-…가 없습니다: ${path}`)
  return identities
}

/** Asks for the next number of the day at the terminal; undefined without one. */
async function askAtTerminal(known: number): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  return (await askForNumber(process.stdin, process.stdout, known)) ?? String(known + 1)
}

/** Lets the numbers of the day go on above a number. @returns the last number, which may be a higher one of the archive */
async function continueNumbers(dataDir: string, day: string, last: number): Promise<number> {
  const db = await openRestored(join(dataDir, DATABASE))
  return giveNumbersAbove(db, day, last).finally(() => db.destroy())
}

/** Returns the message of an error that a person can fix: a missing, protected or full folder. */
function sentenceOf(error: unknown): unknown {
  if (error instanceof StartError) return error.message
  if (!(error instanceof Error && 'syscall' in error)) return error
  const { code = '', path = '', message } = error as NodeJS.ErrnoException
  const why = ['EACCES', 'EPERM', 'EROFS'].includes(code) ? whyInaccessible(error, path) : message
  return `백업 파일이나 폴더를 읽거나 쓸 수 없습니다: ${why}`
}
