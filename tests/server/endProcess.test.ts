import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../harness/server.ts'

const END = join(import.meta.dirname, '../../server/endProcess.ts')

/** Runs a program that ends itself. @returns its code, or the signal that ended it */
async function ended(first: string, limitMs: number): Promise<unknown> {
  const program = `
    import { open, readFile } from 'node:fs/promises'
    import { endProcess } from ${JSON.stringify(END)}
    ${first}
    endProcess(7, performance.now() + ${limitMs})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return code ?? signal
}

it('a process ends with its code, also while a file is being read', async () => {
  expect(await ended('', 0)).toBe(7)
  expect(await ended(`void readFile(${JSON.stringify(END)})`, 60_000)).toBe(7)
})

it('a process ends also while a file never answers', async () => {
  // Nobody ever writes into the pipe, so that it does not open.
  const pipe = join(temporaryFolder(), 'pipe')
  execFileSync('mkfifo', [pipe])
  expect(await ended(`void open(${JSON.stringify(pipe)})`, 300)).toBe('SIGKILL')
})
