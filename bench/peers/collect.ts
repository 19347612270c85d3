// Preloaded into a program whose memory is measured: on SIGUSR2 it collects its garbage, and then says what it holds.
import { writeFileSync } from 'node:fs'

process.on('SIGUSR2', () => {
  globalThis.gc?.()
  globalThis.gc?.()
  writeFileSync(process.env['COLLECTED'] ?? '', JSON.stringify(process.memoryUsage()))
})
