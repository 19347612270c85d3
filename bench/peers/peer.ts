import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A program that a bench is compared with. */
export interface Peer {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

/** Starts a program of this folder, which sends its URL once it is ready; `given` is its argument, as JSON. */
export async function startPeer(
  name: string,
  given: unknown,
  environment: Readonly<Record<string, string>> = {},
): Promise<Peer> {
  const program = fork(join(import.meta.dirname, `${name}.ts`), [JSON.stringify(given)], {
    env: { ...process.env, ...environment },
  })
  const ended = once(program, 'exit')
  const ready = await Promise.race([
    once(program, 'message'),
    ended.then(() => Promise.reject(new Error(`${name} ended before it was ready`))),
  ])
  const stop = async () => {
    program.kill()
    await ended
  }
  return { url: String(ready[0]), pid: program.pid ?? 0, stop }
}
