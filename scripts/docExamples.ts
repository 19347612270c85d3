import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from '../demo/client.ts'
import { exists } from '../server/disk/fileAccess.ts'
import { Postgres, query } from '../tests/harness/postgres.ts'

/** The guide for programmers whose examples are run. */
export const EXAMPLES_PAGE = 'docs/integration.ko.md'
const ROOT = { id: 'root', password: 'examples-1' }
const LIMIT_MS = 60_000
const TRIES = 100
const TRY_MS = 200

/** An example that is sent to the server. */
interface Example {
  readonly name: string
  /** Language of its block. */
  readonly language: string
  readonly file: string
  /** Programs that must be there, each with what it answers. */
  readonly needs: readonly (readonly string[])[]
  /** Commands in the folder of the file. */
  readonly commands: readonly (readonly string[])[]
}

const EXAMPLES: readonly Example[] = [
  {
    name: 'curl',
    language: 'sh',
    file: 'patient.sh',
    needs: [['curl', '--version']],
    commands: [['bash', '-e', 'patient.sh']],
  },
  {
    name: 'Python',
    language: 'python',
    file: 'patient.py',
    needs: [['python3', '--version']],
    commands: [['python3', 'patient.py']],
  },
  {
    name: 'Java',
    language: 'java',
    file: 'Patient.java',
    needs: [['java', '--version']],
    commands: [['java', '-Dfile.encoding=UTF-8', 'Patient.java']],
  },
  {
    name: 'C# (Mono)',
    language: 'csharp',
    file: 'Patient.cs',
    needs: [
      ['mcs', '--version'],
      ['mono', '--version'],
    ],
    commands: [
      ['mcs', '-r:System.Net.Http.dll', '-out:patient.exe', 'Patient.cs'],
      ['mono', 'patient.exe'],
    ],
  },
]

interface Ran {
  readonly ran: readonly string[]
  /** Examples whose program is not installed. */
  readonly skipped: readonly string[]
  readonly faults: readonly string[]
}

/** Runs the examples of the guide for programmers on a server of their own, as far as their programs are installed. */
export async function runExamples(): Promise<Ran> {
  const ran: string[] = []
  const skipped: string[] = []
  const faults: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'waiting-board-examples-'))
  const lists = join(folder, 'lists')
  mkdirSync(join(lists, 'HIS'), { recursive: true })
  const server = await startServer({ DATA_DIR: join(folder, 'data'), INTAKE_DIR: lists })
  try {
    const root = new Client(server.url, ROOT)
    for (const example of EXAMPLES) {
      if (!example.needs.every(([program = '', ...args]) => spawnSync(program, args).status === 0)) {
        skipped.push(example.name)
        continue
      }
      const { key } = await root.request<{ key: string }>('POST', '/v1/api-keys', {
        name: example.name,
        scopes: ['intake'],
      })
      const fault = runExample(example, folder, { WB_API: `${server.url}/api/v1`, WB_KEY: key })
      if (fault) faults.push(`${EXAMPLES_PAGE}: ${example.name}: ${fault}`)
      else ran.push(example.name)
    }
    const kioskFault = await sendAsKiosk(folder, server.url, root)
    if (kioskFault === undefined) ran.push('kiosk')
    else faults.push(`${EXAMPLES_PAGE}: kiosk: ${kioskFault}`)
    const fault = await exportView(lists, root)
    if (fault === undefined) ran.push('SQL view')
    else if (fault === MISSING) skipped.push('SQL view')
    else faults.push(`${EXAMPLES_PAGE}: SQL view: ${fault}`)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ran, skipped, faults }
}

/** Sends the calls of a kiosk, where tickets are handed out and a patient is expected as in the guide. @returns what is wrong */
async function sendAsKiosk(folder: string, url: string, root: Client): Promise<string | undefined> {
  const name = { kr: '수납', en: 'Payment', cn: '', jp: '' }
  const { id: roomId } = await root.request<{ id: number }>('POST', '/v1/rooms', { no: '3', name })
  const board = { no: '3', name: { kr: name.kr }, roomId }
  const { id: didId } = await root.request<{ id: number }>('POST', '/v1/dids', board)
  await root.request('PATCH', '/v1/did-options/tickets', { didId, use: true, label: { kr: name.kr, en: name.en } })
  await root.request('PATCH', '/v1/settings', { kioskQuestion: 'BIRTH_DAY' })
  const patient = { name: '홍길동', patientNo: '20045', birthDay: '0305', roomIds: [roomId] }
  await root.request('POST', '/v1/appointments', patient)
  const { key } = await root.request<{ key: string }>('POST', '/v1/api-keys', { name: 'kiosk', scopes: ['kiosk'] })
  const script = blockOf('sh', 'kiosks/tickets').replace('"didId": 1', `"didId": ${didId}`)
  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', script], {
    cwd: folder,
    encoding: 'utf8',
    timeout: LIMIT_MS,
    env: { ...process.env, WB_API: `${url}/api/v1`, WB_KEY: key },
  })
  if (status !== 0) return `bash ended with ${status}: ${stderr.trim()}`
  const wanted = [
    /"label":\{"kr":"수납"/,
    /"didWaitingId":/,
    /"masked":"홍O동","question":"BIRTH_DAY"/,
    /"number":\d+,"place":\{/,
  ]
  return wanted.every((each) => each.test(stdout))
    ? undefined
    : `the answers are not those of the guide: ${stdout.trim()}`
}

/** Runs an example. @returns what is wrong with it */
function runExample({ language, file, commands }: Example, folder: string, environment: Record<string, string>) {
  writeFileSync(join(folder, file), blockOf(language, 'intake/patients'))
  let output = ''
  for (const [program = '', ...args] of commands) {
    const done = spawnSync(program, args, {
      cwd: folder,
      encoding: 'utf8',
      timeout: LIMIT_MS,
      env: { ...process.env, ...environment },
    })
    if (done.status !== 0) return `${program} ended with ${done.status}: ${(done.stderr || done.stdout).trim()}`
    output += done.stdout
  }
  return output.includes('ARRIVED') ? undefined : `the patient has not arrived: ${output.trim()}`
}

const MISSING = 'PostgreSQL is not installed'

/** Creates the view in a database like that of a hospital and exports it. @returns what is wrong with it */
async function exportView(lists: string, root: Client): Promise<string | undefined> {
  let postgres: Postgres
  try {
    // The hospital's day, as the server has it: after 15:00 UTC it is the next one.
    postgres = await Postgres.start({ timezone: 'Asia/Seoul' })
  } catch {
    return MISSING
  }
  try {
    await query(postgres.url('postgres'), 'create database his')
    const his = postgres.url('his')
    await query(
      his,
      `create table reservation (reservation_no text, patient_name text, patient_no text, starts_at timestamp, is_cancelled boolean);
       insert into reservation values ('R-1', '뷰에서온환자', '20001', current_date + time '10:30', false)`,
    )
    await query(his, blockOf('sql', 'create view'))
    const psql = postgres.connection.program('psql')
    const exported = spawnSync('bash', ['-e', '-c', blockOf('bash', 'psql').replace(/^psql/m, psql)], {
      encoding: 'utf8',
      timeout: LIMIT_MS,
      env: { ...process.env, HIS_DATABASE: his, INTAKE_DIR: lists },
    })
    if (exported.status !== 0) return exported.stderr.trim()
    const result = join(lists, 'HIS', 'done', 'list.csv.txt')
    for (let tries = 0; tries < TRIES && !exists(result); tries += 1) await pause(TRY_MS)
    const { content } = await root.request<{ content: { name: string; time: string }[] }>('GET', '/v1/appointments')
    const isThere = content.some(({ name, time }) => name === '뷰에서온환자' && time === '10:30')
    return isThere
      ? undefined
      : `the patient is not expected: ${exists(result) ? readFileSync(result, 'utf8') : 'no result'}`
  } finally {
    await postgres.remove()
  }
}

/** Returns the block of a language that contains a text. */
function blockOf(language: string, text: string): string {
  const page = readFileSync(EXAMPLES_PAGE, 'utf8')
  const blocks = [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, block = '']) => block,
  )
  return blocks.find((block) => block.includes(text)) ?? ''
}

async function startServer(settings: Record<string, string>) {
  const server = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...settings,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ROOT_ID: ROOT.id,
      ROOT_PASSWORD: ROOT.password,
    },
  })
  const ended = once(server, 'exit')
  let url = ''
  for await (const line of createInterface({ input: server.stdout })) {
    const [, port] = /http:\/\/[\w.]+:(\d+)/.exec(line) ?? []
    if (port !== undefined) url = `http://127.0.0.1:${port}`
    if (url !== '') break
  }
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
  }
  return { url, stop }
}
