// The process of one bench: node one.ts <file below bench/> <scale as JSON>; hands its rows to the process that started it.
import type { Bench, Scale } from './row.ts'

const [path = '', scale = '{}'] = process.argv.slice(2)
const { bench } = (await import(`../${path}`)) as { bench: Bench }
const rows = await bench(JSON.parse(scale) as Scale)
process.send?.(rows, () => process.disconnect())
