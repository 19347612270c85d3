import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { until } from '../faults/until.ts'
import { startServer } from '../harness/program.ts'

// A container has no systemd: a program in place of its own writes down what it is told to send.
it('a server under systemd says that it is ready, goes on and stops', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wb-notify-'))
  const said = join(folder, 'said')
  writeFileSync(said, '')
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$@" >> ${said}\n`, { mode: 0o755 })
  const server = await startServer({
    DATA_DIR: join(folder, 'data'),
    PATH: `${folder}:${process.env['PATH']}`,
    NOTIFY_SOCKET: '/run/systemd/notify',
    WATCHDOG_USEC: '300000',
  })
  const lines = () => readFileSync(said, 'utf8').trim().split('\n')
  try {
    await until(() => lines().length > 3)
  } finally {
    await server.stop()
  }
  expect(lines()[0]).toBe('--ready')
  expect(lines().slice(1, 4)).toEqual(['WATCHDOG=1', 'WATCHDOG=1', 'WATCHDOG=1'])
  expect(lines().at(-1)).toBe('STOPPING=1')
  rmSync(folder, { recursive: true })
})
