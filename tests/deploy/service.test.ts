import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

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

// By default systemd also signals the browser's processes, of which one has not stored the board's last content yet.
it('AP-10 the unit of the agent signals the agent alone, and leaves it the time to close the browser', () => {
  const text = textOf(AGENT)
  expect(text).toMatch(/^KillMode=mixed$/m)
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1])).toBeGreaterThan(CLOSE_SECONDS)
})
