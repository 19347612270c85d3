// Preloaded into a measured program: on SIGUSR2 it collects garbage and writes its memory usage to a file.
import { writeFileSync } from 'node:fs'

process.on('SIGUSR2', () => {
  globalThis.gc?.()
  globalThis.gc?.()
  writeFileSync(process.env['COLLECTED'] ?? '', JSON.stringify(process.memoryUsage()))
})
