import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { serversBeside } from '../../faults/servers/serversBeside.ts'
import { temporaryFolder } from '../../harness/temporaryFolder.ts'

const VIEWERS = 20

it(
  'AP-11 two servers: when one is killed, PostgreSQL starts anew, or the listeners are cut, every viewer ends right, and nothing that was answered is lost',
  { timeout: 180_000 },
  async () => {
    const folder = temporaryFolder()
    try {
      const { faults, answered, lost } = await serversBeside(VIEWERS, folder)
      expect(faults.map(({ fault, wrong }) => `${fault}: ${wrong} wrong`)).toEqual([
        'one of two servers killed by SIGKILL: 0 wrong',
        'PostgreSQL started anew: 0 wrong',
        'the listeners cut: 0 wrong',
      ])
      expect(answered).toBeGreaterThan(0)
      expect(lost).toBe(0)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
