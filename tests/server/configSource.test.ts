import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkConfig } from '../../server/checkConfig.ts'
import { readConfig } from '../../server/config.ts'
import { readConfigSource } from '../../server/configSource.ts'
import { temporaryFolder } from '../harness/temporaryFolder.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const read = (text: string, environment: Record<string, string> = {}, ...args: string[]) =>
  readConfigSource(['--config', write('board.env', text), ...args], environment)

describe('the file of the settings', () => {
  it('gives the settings that the environment does not, and leaves the other arguments', () => {
    const { values, args, unknown, faults } = read(
      '\uFEFF# 대기판\r\nPORT=9090\r\nexport HOST="127.0.0.1" # 이 컴퓨터\r\n\r\nDATA_DIR=\'/srv/대기판 자료\'\r\n',
      { HOST: '::1', PATH: '/bin' },
      'copy.tar.gz',
      '--force',
    )
    expect(values).toMatchObject({ PORT: '9090', HOST: '::1', DATA_DIR: '/srv/대기판 자료', PATH: '/bin' })
    expect({ args, unknown, faults }).toEqual({ args: ['copy.tar.gz', '--force'], unknown: [], faults: [] })
  })

  it('may be given in one word', () => {
    const path = write('board.env', 'PORT=9090\n')
    expect(readConfigSource([`--config=${path}`, 'x'], {})).toMatchObject({ values: { PORT: '9090' }, args: ['x'] })
  })

  it('names the names that are no settings, as a misspelt one', () => {
    expect(read('BAKCUP_DIR=/backup\nROOT_PASSWORD_FILE=/dev/null\n').unknown).toEqual(['BAKCUP_DIR'])
  })

  it('names lines that set nothing, without their text, and a file that is not there', () => {
    const { file, faults } = read('PORT=9090\npassword of the database\n=5\n')
    expect(faults).toEqual([
      { name: file, message: '2번째 줄: 이름=값 형식이어야 합니다' },
      { name: file, message: '3번째 줄: 이름=값 형식이어야 합니다' },
    ])
    expect(readConfigSource(['--config', join(folder, 'none.env')], {}).faults).toEqual([
      { name: join(folder, 'none.env'), message: expect.stringContaining('파일을 읽을 수 없습니다') },
    ])
    expect(readConfigSource(['--config'], {}).faults).toEqual([{ name: '--config', message: expect.any(String) }])
  })
})

describe('a value of the file that would be read as another one', () => {
  it.each([
    ['ROOT_PASSWORD=correct#horse 1', '#이 든 값은 따옴표로 감싸 주세요'],
    ['ROOT_PASSWORD="correct horse 1', '따옴표로 시작한 값은 같은 따옴표로 끝나야 합니다'],
    ['ROOT_PASSWORD="correct"horse', '따옴표로 시작한 값은 같은 따옴표로 끝나야 합니다'],
    ['ROOT_PASSWORD="correct" "horse"', '따옴표로 시작한 값은 같은 따옴표로 끝나야 합니다'],
    ['DATA_DIR="C:\\new data"', '\\가 든 값은 작은따옴표로 감싸 주세요'],
    ['DATA_DIR=/srv/\uFFFD\uFFFD', '글자가 깨졌습니다. UTF-8로 저장해 주세요'],
  ])('is refused: %s', (line, message) => {
    const { file, faults } = read(`PORT=9090\n${line}\nHOST=::1\n`)
    expect(faults).toEqual([{ name: file, message: `2번째 줄: ${message}` }])
  })

  it.each([
    [`ROOT_PASSWORD='correct#horse 1' # it's 'new'`, 'correct#horse 1'],
    ['ROOT_PASSWORD = correct horse 1  # see #5', 'correct horse 1'],
    [`ROOT_PASSWORD=it's correct`, "it's correct"],
    [`ROOT_PASSWORD='C:\\new data'`, 'C:\\new data'],
    ['ROOT_PASSWORD= # none', ''],
  ])('is none: %s', (line, value) => {
    const { values, faults } = read(`PORT=9090\n${line}\nHOST=::1\n`)
    expect([values['ROOT_PASSWORD'], values['HOST'], faults]).toEqual([value, '::1', []])
  })

  it('nor is anything read of a file of UTF-16, which an editor of Windows may write', () => {
    const path = join(folder, 'utf16.env')
    writeFileSync(path, '\uFEFFPORT=9090\r\n', 'utf16le')
    expect(readConfigSource(['--config', path], {}).faults).toEqual([{ name: path, message: 'UTF-8로 저장해 주세요' }])
  })
})

describe('a secret in a file of its own', () => {
  it('is its content without the end of the line', () => {
    const secret = write('password', '\uFEFFcorrect horse 1\r\n')
    expect(read(`ROOT_PASSWORD_FILE=${secret}\n`).values).toMatchObject({ ROOT_PASSWORD: 'correct horse 1' })
    const url = write('url', 'postgres://db/board')
    expect(readConfig(readConfigSource([], { DATABASE_URL_FILE: url }).values).databaseUrl).toBe('postgres://db/board')
  })

  it('of the environment wins over the file of the settings, in either form', () => {
    const secret = write('password', 'from the file 1')
    expect(read(`ROOT_PASSWORD_FILE=${secret}\n`, { ROOT_PASSWORD: 'from outside 1' }).values).toMatchObject({
      ROOT_PASSWORD: 'from outside 1',
    })
    expect(read('ROOT_PASSWORD=in the settings\n', { ROOT_PASSWORD_FILE: secret })).toMatchObject({
      values: { ROOT_PASSWORD: 'from the file 1' },
      faults: [],
    })
  })

  it('is refused when it is given twice, or its file cannot be read', () => {
    const secret = write('password', 'correct horse 1')
    expect(read(`ROOT_PASSWORD_FILE=${secret}\nROOT_PASSWORD=another one 1\n`).faults).toEqual([
      { name: 'ROOT_PASSWORD_FILE', message: 'ROOT_PASSWORD, ROOT_PASSWORD_FILE 중 하나만 정해 주세요' },
    ])
    expect(read(`DATABASE_URL_FILE=${join(folder, 'none')}\n`).faults).toEqual([
      { name: 'DATABASE_URL_FILE', message: expect.stringContaining('파일을 읽을 수 없습니다') },
    ])
  })
})

describe('the check of the settings', () => {
  it('names everything at once: values, what belongs together, files, folders and programs', async () => {
    const data = write('data', 'a file')
    const faults = await checkConfig(
      read(`PORT=80a
DATA_DIR=${data}
BACKUP_KEEP=5
TLS_CERT=${join(folder, 'none.pem')}
TLS_KEY=${join(folder, 'none.key')}
VOICE_COMMAND=no-such-program -v ko
ROOT_PASSWORD_FILE=${join(folder, 'none')}
a line
`),
    )
    const named = faults.map(({ name, message }) => ({ name, isKorean: /[가-힣]/.test(message) }))
    expect(named).toEqual(
      [
        join(folder, 'board.env'),
        'ROOT_PASSWORD_FILE',
        'PORT',
        'BACKUP_DIR',
        'DATA_DIR',
        'VOICE_COMMAND',
        'TLS_CERT, TLS_KEY',
      ].map((name) => ({ name, isKorean: true })),
    )
  })

  it('names a file of the database address that is not there, and no part of the address', async () => {
    const faults = await checkConfig(
      read(`DATA_DIR=${folder}/a\nDATABASE_URL=postgres://board:geheim@db/board?sslrootcert=${folder}/none.pem\n`),
    )
    expect(faults).toEqual([{ name: 'DATABASE_URL', message: `파일이나 폴더가 없습니다: ${folder}/none.pem` }])
  })

  it('finds nothing wrong with folders that the server will create, and a program of the search path', async () => {
    const text = `DATA_DIR=${folder}/a/b\nBACKUP_DIR=${folder}/backups\nVOICE_COMMAND=sh -c cat\n`
    expect(await checkConfig(read(text))).toEqual([])
  })
})
