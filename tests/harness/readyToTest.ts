import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Refuses a Node without SQLite, and builds the pages where there are none: the server and its doctor look for them. */
export function setup(): void {
  if (Number.parseInt(process.versions.node, 10) < 24)
    throw new Error(`These tests run by \`npm run unit\`, with the Node of node_modules, not with ${process.version}.`)
  if (existsSync('dist/index.html')) return
  const { status } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The pages could not be built.')
}
