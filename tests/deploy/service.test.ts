import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const UNIT = join(import.meta.dirname, '../../deploy/waiting-board.service')
/** Greatest exposure, in tenths. */
const EXPOSURE = 25

const analyze = (...words: string[]) => spawnSync('systemd-analyze', words, { encoding: 'utf8' })

it('the unit of systemd is valid', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wb-unit-'))
  // The program and its user are not on this computer.
  const unit = readFileSync(UNIT, 'utf8').replace('/opt/waiting-board/current/bin/waiting-board', '/bin/true')
  const path = join(folder, 'waiting-board.service')
  writeFileSync(path, unit)
  const { status, stderr } = analyze('verify', '--man=no', path)
  rmSync(folder, { recursive: true })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

it('the unit of systemd exposes little to the program', () => {
  expect(analyze('security', '--offline=true', `--threshold=${EXPOSURE}`, UNIT).status).toBe(0)
})
