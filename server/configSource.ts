import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { type Config, readConfig } from './config.ts'
import { mayExist, whyInaccessible } from './disk/fileAccess.ts'
import { SECRETS, VARIABLE_NAMES } from './config/environment.ts'
import type { ConfigFault } from './startError.ts'

/** File of the configuration that is read without being named, if it exists. */
const DEFAULT_FILE = '/etc/waiting-board/waiting-board.env'
const FROM_FILE = '_FILE'
/** A comment, an empty line, or a variable with its value. */
const LINE = /^\s*(?:#.*|(?:export\s+)?[A-Za-z_]\w*\s*=\s*(.*))?$/
const COMMENT = /(?:^|\s)#.*$/
const QUOTES = /^["'`]/
const QUOTED = /^(["'`])(?:(?!\1).)*\1$/
/** Character in place of bytes that are no UTF-8. */
const NO_CHARACTER = '\uFFFD'

type Values = Readonly<Record<string, string | undefined>>

/** The variables of the configuration from every source, before they are validated. */
export interface ConfigSource {
  /** The process environment over the file, with the content of the named secret files. */
  readonly values: Values
  /** Path of the file that was read; undefined for none. */
  readonly file: string | undefined
  /** What could not be read. */
  readonly faults: readonly ConfigFault[]
  /** Whether the file could not be read: what else is checked would be the defaults. */
  readonly isUnread: boolean
  /** Paths of the files that contain secrets. */
  readonly secretFiles: readonly string[]
  /** Names in the file that are no variables of this version; they are ignored, so that an older version starts with a newer file. */
  readonly unknown: readonly string[]
}

/**
 * Reads the variables: from the file after `--config`, or from {@link DEFAULT_FILE}; the process environment wins. A
 * secret may be in a file of its own, which the variable with `_FILE` appended names.
 * @param args arguments of the program
 * @returns the variables, and the arguments without `--config FILE`
 */
export function readConfigSource(
  args: readonly string[],
  environment: Values = process.env,
): ConfigSource & { readonly args: readonly string[] } {
  const { path, rest, faults: argumentFaults } = takeFile(args)
  const read = path === undefined ? NOTHING : readFile(path)
  const own = readSecrets(environment)
  // A secret of the environment wins over the file in either form.
  const fromFile = readSecrets(
    Object.fromEntries(Object.entries(read.values).filter(([name]) => own.values[name] === undefined)),
    own.values,
  )
  return {
    values: { ...fromFile.values, ...own.values },
    file: path,
    faults: [...argumentFaults, ...read.faults, ...fromFile.faults, ...own.faults],
    isUnread: read.isUnread,
    secretFiles: [
      ...SECRETS.flatMap((name) => own.values[`${name}${FROM_FILE}`] ?? fromFile.values[`${name}${FROM_FILE}`] ?? []),
      ...(path !== undefined && SECRETS.some((name) => read.values[name] !== undefined) ? [path] : []),
    ],
    unknown: Object.keys(read.values).filter((name) => !VARIABLE_NAMES.has(name)),
    args: rest,
  }
}

/**
 * Reads and validates the configuration of a program.
 * @returns the configuration, and the arguments without `--config FILE`
 * @throws {StartError} that lists everything that is wrong with it.
 */
export function configOf(args: readonly string[]): { readonly config: Config; readonly args: readonly string[] } {
  const { values, faults, args: rest } = readConfigSource(args)
  return { config: readConfig(values, faults), args: rest }
}

type Read = Pick<ConfigSource, 'values' | 'faults' | 'isUnread'>

const NOTHING: Read = { values: {}, faults: [], isUnread: false }

function takeFile(args: readonly string[]): { path?: string; rest: readonly string[]; faults: ConfigFault[] } {
  const at = args.findIndex((word) => word === '--config' || word.startsWith('--config='))
  if (at === -1) return { ...(mayExist(DEFAULT_FILE) && { path: DEFAULT_FILE }), rest: args, faults: [] }
  const isApart = args[at] === '--config'
  const path = isApart ? args[at + 1] : args[at]?.slice('--config='.length)
  const rest = args.toSpliced(at, isApart ? 2 : 1)
  if (path === undefined || path === '')
    return { rest, faults: [{ name: '--config', message: '설정 파일을 적어 주세요: --config 파일' }] }
  return { path, rest, faults: [] }
}

function readFile(path: string): Read {
  const unread = (message: string) => ({ values: {}, faults: [{ name: path, message }], isUnread: true })
  try {
    const text = readText(path)
    if (text.includes('\0')) return unread('UTF-8로 저장해 주세요')
    const faults = text.split(/\r?\n/).flatMap((line, index) => {
      const fault = faultOfLine(line)
      // The line is not quoted: it may be half of a secret.
      return fault === undefined ? [] : [{ name: path, message: `${index + 1}번째 줄: ${fault}` }]
    })
    return { values: parseEnv(text), faults, isUnread: false }
  } catch (error) {
    return unread(unreadable(error, path))
  }
}

/** Returns what is wrong with a line whose value would be read as another one; undefined for nothing. */
function faultOfLine(line: string): string | undefined {
  const found = LINE.exec(line)
  if (!found) return '이름=값 형식이어야 합니다'
  const [, given = ''] = found
  if (given.includes(NO_CHARACTER)) return '글자가 깨졌습니다. UTF-8로 저장해 주세요'
  if (QUOTES.test(given)) {
    const [quoted = ''] = /^(["'`]).*?\1(?=\s*(?:#|$))/.exec(given) ?? []
    if (!QUOTED.test(quoted)) return '따옴표로 시작한 값은 같은 따옴표로 끝나야 합니다'
    return quoted.startsWith('"') && quoted.includes('\\n') ? '\\가 든 값은 작은따옴표로 감싸 주세요' : undefined
  }
  return given.replace(COMMENT, '').includes('#') ? '#이 든 값은 따옴표로 감싸 주세요' : undefined
}

/** Reads a text file; Windows marks the beginning of one in UTF-8. */
const readText = (path: string) => readFileSync(path, 'utf8').replace(/^\uFEFF/, '')

/**
 * Replaces each `…_FILE` of a secret by the content of the file.
 * @param winning variables that have precedence: a secret file is not read for them
 */
function readSecrets(values: Values, winning: Values = {}): Pick<ConfigSource, 'values' | 'faults'> {
  const found: Record<string, string | undefined> = { ...values }
  const faults: ConfigFault[] = []
  for (const name of SECRETS) {
    const named = `${name}${FROM_FILE}`
    const path = values[named]
    if (path === undefined || winning[name] !== undefined) continue
    if (values[name] !== undefined) {
      faults.push({ name: named, message: `${name}, ${named} 중 하나만 정해 주세요` })
      continue
    }
    try {
      // Editors end the last line.
      found[name] = readText(path).replace(/\r?\n$/, '')
    } catch (error) {
      faults.push({ name: named, message: unreadable(error, path) })
    }
  }
  return { values: found, faults }
}

const unreadable = (error: unknown, path: string) => `파일을 읽을 수 없습니다: ${whyInaccessible(error, path)}`
