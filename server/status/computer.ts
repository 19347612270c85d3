import { availableParallelism, freemem, release, totalmem } from 'node:os'
import type { SupportBundle } from '../../contract/status.ts'

const MIB = 1_048_576

/** Returns the versions of the programs, and the size of the computer. */
export const computer = (): SupportBundle['computer'] => ({
  node: process.version,
  platform: `${process.platform} ${process.arch} ${release()}`,
  processors: availableParallelism(),
  memoryMib: Math.round(totalmem() / MIB),
  freeMib: Math.round(freemem() / MIB),
  heapMib: Math.round(process.memoryUsage().heapUsed / MIB),
  uptimeSeconds: Math.round(process.uptime()),
})
