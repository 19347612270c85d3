import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visit } from '../../contract/visits.ts'
import { PASSWORD } from '../harness/builders.ts'
import { Client } from '../harness/client.ts'
import { createVisit } from '../harness/create.ts'
import { temporaryFolder } from '../harness/temporaryFolder.ts'
import { addAdministration, inCleanRoot, makeCleanRoot } from './cleanRoot.ts'

const REPOSITORY = join(import.meta.dirname, '../..')
const PLATFORM = process.arch === 'arm64' ? 'linux-arm64' : 'linux-x64'
const BUILD_MS = 600_000
const RUN_MS = 300_000
/** Most processor time from unpacking to the ready line: twice that of an idle computer, because other tests run too. */
const READY_SECONDS = 10
/** Ticks of a second in /proc. */
const TICKS = 100
const BYTES_MAX = 120 * 1024 * 1024
const READY = /대기판이 준비되었습니다: (http:\/\/\S+)/

let folder: string
let archive: string
/** The unpacked folder. */
let unpacked: string
beforeAll(() => {
  folder = temporaryFolder()
  const output = execFileSync(process.execPath, ['scripts/release.ts', PLATFORM], { cwd: REPOSITORY, encoding: 'utf8' })
  const [path = ''] = output.trimEnd().split('\n').slice(-1)
  expect(path).toMatch(new RegExp(`^release/waiting-board-[\\d.]+-${PLATFORM}\\.tar\\.gz$`))
  archive = join(REPOSITORY, path)
  execFileSync('tar', ['-xzf', archive, '-C', folder])
  unpacked = join(folder, basename(archive, '.tar.gz'))
}, BUILD_MS)
afterAll(() => rmSync(folder, { recursive: true, force: true }), RUN_MS)

const program = (root = unpacked) => join(root, 'bin/waiting-board')
const run = (
  words: readonly string[],
  { root = unpacked, env = {} }: { root?: string; env?: NodeJS.ProcessEnv } = {},
) => spawnSync(program(root), words, { encoding: 'utf8', env: { PATH: '/usr/bin:/bin', ...env } })

describe('the archive', () => {
  it('has the size, the sum, the list of its parts and their licences', () => {
    expect(statSync(archive).size).toBeLessThan(BYTES_MAX)
    const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
    expect(readFileSync(join(REPOSITORY, 'release/SHA256SUMS'), 'utf8')).toContain(`${sum}  ${basename(archive)}\n`)
    const sbom = JSON.parse(readFileSync(join(unpacked, 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string
      components: { name: string }[]
    }
    const names = sbom.components.map(({ name }) => name)
    expect(sbom.bomFormat).toBe('CycloneDX')
    // Of the server, and of the built pages.
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react']))
    const notices = readFileSync(join(unpacked, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
    for (const name of ['Node.js', ...names.map((each) => `${each} `)]) expect(notices).toContain(name)
  })

  it('has the documentation for the IT of a hospital, whose links lead to files of the archive', () => {
    const pages = globSync(['README.md', 'docs/*.md'], { cwd: unpacked })
    expect(pages).toEqual(
      expect.arrayContaining(
        ['install', 'operate', 'monitoring', 'backup', 'privacy'].map((name) => `docs/${name}.md`),
      ),
    )
    const links = pages.flatMap((page) =>
      [...readFileSync(join(unpacked, page), 'utf8').matchAll(/\]\((?!https?:)([^)\s#]+)/g)].map(([, link = '']) =>
        join(dirname(page), link),
      ),
    )
    expect(links.filter((link) => !existsSync(join(unpacked, link)))).toEqual([])
  })

  it('is the whole content of the image, but for what starts the image', () => {
    const image = readFileSync(join(unpacked, 'deploy/Dockerfile'), 'utf8')
    const copied = [...image.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '))
    expect([...copied, 'deploy', 'package-lock.json'].toSorted()).toEqual(readdirSync(unpacked).toSorted())
  })

  it('has only packages that the server loads: neither tools nor libraries of the browser', () => {
    const names = globSync('node_modules/{*,@*/*}/package.json', { cwd: unpacked }).join()
    expect(names).toContain('/fastify/')
    expect(names).not.toMatch(/\/(vite|react|react-dom|@mui|typescript|vitest|node)\//)
  })

  it('tells its version and its commands', () => {
    const { version } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')) as { version: string }
    expect(run(['--version']).stdout).toBe(`${version}\n`)
    const help = run([])
    expect(help.status).toBe(0)
    for (const name of [
      'start',
      'backup',
      'restore',
      'password',
      'copy-to-postgres',
      'hl7-send',
      'agent',
      'audit-check',
      'doctor',
    ])
      expect(help.stdout).toContain(`  ${name} `)
    expect(run(['strat'])).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('strat') })
  })
})

describe('on a computer without node, npm, git and a network', () => {
  it(
    'it is unpacked and started in seconds, examines itself, backs up, answers, and opens a board',
    () => {
      const root = join(folder, 'root')
      makeCleanRoot(root, join(unpacked, 'node/bin/node'))
      cpSync(archive, join(root, 'tmp', basename(archive)))
      writeFileSync(join(root, 'etc/board.env'), 'DATA_DIR=/var/lib/board\nPORT=8080\nROOT_PASSWORD_FILE=/etc/secret\n')
      writeFileSync(join(root, 'etc/secret'), `${PASSWORD}\n`)
      writeFileSync(
        join(root, 'etc/agent.json'),
        JSON.stringify({ server: 'http://127.0.0.1:8080', board: { id: 7, roomId: 3 }, dryRun: true }),
      )
      const at = `/opt/${basename(unpacked)}`
      const script = `
      tar -xzf /tmp/${basename(archive)} -C /opt || exit 7
      ln -s ${at} /opt/board; ln -s /opt/board/bin/waiting-board /bin/waiting-board
      for name in node npm git; do command -v $name && exit 9; done
      : >/tmp/out; : >/tmp/agent
      has() { while read -r line; do case $line in *"$2"*) return 0;; esac; done <$1; return 1; }
      await() { tries=0; until has "$@"; do sleep 0.05; tries=$((tries + 1)); [ $tries -lt 2000 ] || exit 8; done; }
      waiting-board start --config /etc/board.env >/tmp/out 2>/tmp/err & server=$!
      await /tmp/out 준비되었습니다
      read -r stat </proc/$server/stat; echo "stat $stat"; times
      ${at}/node/bin/node -e "fetch('http://127.0.0.1:8080/api/health').then(async (r) => console.log(r.status, await r.text()))"
      waiting-board doctor --json --config /etc/board.env; echo "doctor $?"
      waiting-board backup /tmp/copy.tar.gz --config /etc/board.env; echo "backup $?"
      waiting-board audit-check --config /etc/board.env; echo "audit $?"
      kill $server; wait $server; echo "stop $?"
      waiting-board agent --config /etc/agent.json >/tmp/agent & agent=$!
      await /tmp/agent '/dids/viewer?id=7&roomId=3#agent=9080'
      kill $agent; wait $agent; echo "agent $?"`
      const { stdout, stderr, status } = spawnSync('unshare', inCleanRoot(root, script), { encoding: 'utf8' })
      expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
      expect(processorSeconds(stdout)).toBeLessThan(READY_SECONDS)
      expect(stdout).toContain('200 {"status":"ok"')
      expect(JSON.parse(/^\{\n[^]*?\n\}$/m.exec(stdout)?.[0] ?? '')).toMatchObject({ state: 'warning' })
      for (const line of ['doctor 0', 'backup 0', 'audit 0', 'stop 0', 'agent 0']) expect(stdout).toContain(`${line}\n`)
    },
    RUN_MS,
  )
})

describe.runIf(process.getuid?.() === 0)('by the commands of docs/install.md', () => {
  it.each(['027', '077'])(
    'with umask %s it is installed, right for the check, and started by its unit on port 443, and examines itself',
    (umask) => {
      const root = join(folder, `installed-${umask}`)
      makeCleanRoot(root, join(unpacked, 'node/bin/node'))
      addAdministration(root)
      cpSync(archive, join(root, 'root', basename(archive)))
      chmodSync(join(root, 'root'), 0o700)
      const unit = (name: string) => `$(unit ${name})`
      const script = `
      umask ${umask}; cd /root
      ${installation()}
      echo PORT=443 >>/etc/waiting-board/waiting-board.env
      unit() { while IFS== read -r key value; do [ "$key" != "$1" ] || echo "$value"; done </etc/systemd/system/waiting-board.service; }
      : >/tmp/out
      sets=-all,+net_bind_service
      service="setpriv --reuid=${unit('User')} --regid=${unit('Group')} --init-groups --no-new-privs --bounding-set=$sets --inh-caps=$sets --ambient-caps=$sets"
      echo "sets ${unit('CapabilityBoundingSet')} ${unit('AmbientCapabilities')}"
      $service waiting-board start --check; echo "checked $?"
      runuser -u waiting-board -- waiting-board start --check 2>/tmp/refused; echo "without $?"
      has() { while read -r line; do case $line in *"$2"*) return 0;; esac; done <$1; return 1; }
      has /tmp/refused 'PORT=443 포트를 열 권한이 없습니다 (실행한 계정: waiting-board)' && echo told
      ( umask ${unit('UMask')}; exec $service ${unit('ExecStart')} ) >/tmp/out 2>&1 & server=$!
      tries=0; until has /tmp/out 준비되었습니다; do sleep 0.05; tries=$((tries + 1)); [ $tries -lt 2000 ] || exit 8; done
      runuser -u waiting-board -- waiting-board doctor --json; echo "doctor $?"
      kill $server; wait $server; echo "stop $?"
      stat -c '%n %a %U:%G' /opt/waiting-board /etc/waiting-board /etc/waiting-board/waiting-board.env /var/backups /var/backups/waiting-board /var/lib/waiting-board`
      const { stdout, stderr, status } = spawnSync('unshare', inCleanRoot(root, script, true), { encoding: 'utf8' })
      expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
      expect(stdout).toContain('sets CAP_NET_BIND_SERVICE CAP_NET_BIND_SERVICE\n')
      expect(stdout.match(/^설정이 올바릅니다/gm)).toHaveLength(2)
      const found = JSON.parse(/^\{\n[^]*?\n\}$/m.exec(stdout)?.[0] ?? '') as { checks: Record<string, string>[] }
      expect(found.checks.filter(({ state }) => state === 'critical')).toEqual([])
      for (const line of ['checked 0', 'without 1', 'told', 'doctor 0', 'stop 0']) expect(stdout).toContain(`${line}\n`)
      expect(stdout.split('\n').slice(-7, -1)).toEqual([
        '/opt/waiting-board 755 root:root',
        '/etc/waiting-board 755 root:root',
        '/etc/waiting-board/waiting-board.env 640 root:waiting-board',
        '/var/backups 755 root:root',
        '/var/backups/waiting-board 700 waiting-board:waiting-board',
        '/var/lib/waiting-board 700 waiting-board:waiting-board',
      ])
    },
    RUN_MS,
  )
})

/** Returns the commands with which docs/install.md installs the archive, without those of systemd, each of which must succeed. */
function installation(): string {
  const [, block = ''] =
    /^## 설치$[^]*?^```\n([^]*?)^```$/m.exec(readFileSync(join(unpacked, 'docs/install.md'), 'utf8')) ?? []
  const lines = block
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('systemctl '))
  expect(lines.at(-1)).toContain('waiting-board start --check')
  return lines
    .map((line) => line.replaceAll('waiting-board-버전-linux-x64', basename(unpacked)))
    .map((line) => `${line} || exit 6`)
    .join('\n')
}

describe('an upgrade', () => {
  it(
    'is a switch of the link that loses nothing, and so is the way back, with the copy that the old version names',
    async () => {
      const link = join(folder, 'current')
      const newer = join(folder, 'newer')
      cpSync(unpacked, newer, { recursive: true, verbatimSymlinks: true })
      addMigration(newer)
      const switchTo = (root: string) => {
        rmSync(link, { force: true })
        symlinkSync(root, link)
      }
      mkdirSync(join(folder, 'data'))
      const env = { DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', ROOT_PASSWORD: PASSWORD, LOG_LEVEL: 'error' }

      switchTo(unpacked)
      let server = await start(link, { ...env, PORT: '0' })
      const { port } = new URL(server.url)
      const load = writing(server.url)
      await load.until(20)
      await server.stop()
      switchTo(newer)
      server = await start(link, { ...env, PORT: port })
      await load.until(40)
      await server.stop()
      await load.stop()
      server = await start(link, { ...env, PORT: port })
      expect(await patientsOf(server.url)).toEqual(expect.arrayContaining(load.answered))
      await server.stop()

      switchTo(unpacked)
      const refused = run(['start'], { root: link, env })
      expect(refused.status).toBe(1)
      const [, copy = ''] = /restore (\S+\.sqlite) --force/.exec(refused.stderr) ?? []
      expect(copy).toContain(join(folder, 'data/before-upgrade'))
      expect(run(['doctor'], { root: link, env })).toMatchObject({ status: 1, stdout: expect.stringContaining(copy) })
      expect(run(['restore', copy, '--force', '--numbers-from', '900'], { root: link, env })).toMatchObject({
        status: 0,
      })
      server = await start(link, { ...env, PORT: port })
      expect(await patientsOf(server.url)).toEqual(expect.arrayContaining(load.answered.slice(0, 20)))
      await server.stop()
    },
    RUN_MS,
  )
})

/** Returns the time that the server, the shell and the programs that have ended took, from what the shell printed. */
function processorSeconds(output: string): number {
  const fields = /^stat (.*)$/m.exec(output)?.[1]?.split(' ') ?? []
  const server = (Number(fields[13]) + Number(fields[14])) / TICKS
  const others = [...output.matchAll(/(\d+)m([\d.]+)s/g)].map(([, m, s]) => Number(m) * 60 + Number(s))
  return others.reduce((sum, each) => sum + each, server)
}

/** Makes a version whose database has one more step. */
function addMigration(root: string): void {
  const path = join(root, 'server/db/migrations/migrate.ts')
  const text = readFileSync(path, 'utf8')
  const step = `{ name: '9999_later', up: (db) => db.schema.createTable('later').addColumn('id', 'integer').execute() },`
  writeFileSync(path, text.replace(/(const STEPS: readonly MigrationStep\[\] = \[[^\]]*)\]/, `$1${step}\n]`))
}

/** Starts the program of a folder. */
async function start(root: string, env: NodeJS.ProcessEnv): Promise<{ url: string; stop(): Promise<void> }> {
  const child: ChildProcess = spawn(program(root), ['start'], {
    env: { PATH: '/usr/bin:/bin', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const [, found] = READY.exec(output) ?? []
      if (found !== undefined) resolve(found)
    })
    void ended.then(() => reject(new Error(`the server ended before it was ready: ${output}`)))
  })
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { url, stop }
}

/** Checks patients in, one after the other, also while no server answers. */
function writing(url: string) {
  const answered: string[] = []
  const over = new AbortController()
  const done = (async () => {
    const client = await new Client(url).signIn('root', PASSWORD)
    for (let n = 0; !over.signal.aborted; n += 1) {
      const patientNo = `L-${n}`
      await createVisit(client, { patientNo }).then(
        () => answered.push(patientNo),
        () => new Promise((resolve) => setTimeout(resolve, 20)),
      )
    }
  })()
  return {
    answered,
    async until(count: number) {
      while (answered.length < count) await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 20))])
    },
    stop() {
      over.abort()
      return done
    },
  }
}

async function patientsOf(url: string): Promise<string[]> {
  const root = await new Client(url).signIn('root', PASSWORD)
  const content = await root.list<Visit>('/v1/visits?paged=false')
  return content.map(({ patientNo }) => patientNo ?? '')
}
