// npm run bench <name>: measurements, each with the limit or the peer that it is held against.
import { lists } from './lists.ts'

const benches: Record<string, () => Promise<boolean>> = { lists }

const [name = ''] = process.argv.slice(2)
const bench = benches[name]
if (!bench) {
  console.error(`npm run bench <name>: ${Object.keys(benches).join(', ')}`)
  process.exitCode = 1
} else if (!(await bench())) {
  process.exitCode = 1
}
