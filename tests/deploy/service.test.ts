import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { NOBODY } from '../harness/asNobody.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
const SERVER = 'waiting-board.service'
const AGENT = 'waiting-board-agent.service'
/** Greatest exposure, in tenths. */
const EXPOSURE = 25
/** Time that the agent takes to close the browser and to wait for what it stores: see agent/kiosk.ts. */
const CLOSE_SECONDS = 12

const textOf = (unit: string) => readFileSync(join(DEPLOY, unit), 'utf8')
const analyze = (...words: string[]) => spawnSync('systemd-analyze', words, { encoding: 'utf8' })

it.each([SERVER, AGENT])('%s is valid', (unit) => {
  const folder = mkdtempSync(join(tmpdir(), 'wb-unit-'))
  // The program is not on this computer.
  const text = textOf(unit).replace('/opt/waiting-board/current/bin/waiting-board', '/bin/true')
  const path = join(folder, unit)
  writeFileSync(path, text)
  const { status, stderr } = analyze('verify', '--man=no', path)
  rmSync(folder, { recursive: true })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

it('the unit of the server exposes little to the program', () => {
  expect(analyze('security', '--offline=true', `--threshold=${EXPOSURE}`, join(DEPLOY, SERVER)).status).toBe(0)
})

it.runIf(process.getuid?.() === 0)('the unit of the server lets its user open port 443, and nothing else', () => {
  const sets = ['CapabilityBoundingSet', 'AmbientCapabilities'].map(
    (name) => new RegExp(`^${name}=(.*)$`, 'm').exec(textOf(SERVER))?.[1],
  )
  expect(sets).toEqual(['CAP_NET_BIND_SERVICE', 'CAP_NET_BIND_SERVICE'])
  const bind = (set: string) => {
    const user = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--no-new-privs']
    const capabilities = ['bounding-set', 'inh-caps', 'ambient-caps'].map((name) => `--${name}=-all${set}`)
    const program = `require('node:net').createServer().on('error', (e) => console.log(e.code)).listen(443, () => process.exit())`
    const words = ['--net', 'setpriv', ...user, ...capabilities, process.execPath, '-e', program]
    return spawnSync('unshare', words, { encoding: 'utf8' }).stdout
  }
  expect([bind(',+net_bind_service'), bind('')]).toEqual(['', 'EACCES\n'])
})

// By default systemd also signals the browser's processes, of which one has not stored the board's last content yet.
it('AP-10 the unit of the agent signals the agent alone, and leaves it the time to close the browser', () => {
  const text = textOf(AGENT)
  expect(text).toMatch(/^KillMode=mixed$/m)
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1])).toBeGreaterThan(CLOSE_SECONDS)
})
