import { rmSync } from 'node:fs'
import type { Client } from '../harness/client.ts'
import { startServer } from '../harness/server.ts'
import { memoryFolder } from './memoryFolder.ts'
import type { Workplace } from './queueProperties.ts'

/** Starts a server in this process with its data in memory, and signs in this many users. */
export async function openWorkplace(
  people: number,
): Promise<Workplace & { readonly url: string; close(): Promise<void> }> {
  const dataDir = memoryFolder()
  const server = await startServer({ env: { DATA_DIR: dataDir } })
  const staff: [Client, ...Client[]] = [server.root]
  while (staff.length < people) staff.push(await server.signedIn('USER'))
  const close = async () => {
    await server.close()
    rmSync(dataDir, { recursive: true })
  }
  return { dataDir, staff, count: { tries: 0 }, url: server.url, close }
}
