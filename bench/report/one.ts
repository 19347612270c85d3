// The process of one bench: node one.ts <file below bench/> <scale as JSON>; sends its rows to the parent.
import { endGroupOf } from './measureApart.ts'
import type { Bench, Scale } from './row.ts'

const [path = '', scale = '{}'] = process.argv.slice(2)
// The parent was killed and cannot clean up.
const orphaned = () => endGroupOf(process.pid)
process.once('disconnect', orphaned)
const { bench } = (await import(`../${path}`)) as { bench: Bench }
const rows = await bench(JSON.parse(scale) as Scale)
process.send?.(rows, () => {
  process.off('disconnect', orphaned)
  process.disconnect()
})
