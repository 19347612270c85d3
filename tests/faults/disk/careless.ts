// Preloaded into the server to test the test: commits and folders are not flushed although the server requests it.
import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'

const exec = DatabaseSync.prototype.exec
DatabaseSync.prototype.exec = function careless(this: DatabaseSync, text: string) {
  exec.call(this, text.replace(/synchronous = full/i, 'synchronous = normal'))
}

const handle = await open(import.meta.filename)
const files = Object.getPrototypeOf(handle) as typeof handle
await handle.close()
files.sync = () => Promise.resolve()
