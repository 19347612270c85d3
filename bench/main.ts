// npm run bench <name>: measurements, each with the limit or the peer that it is held against.
import { cuts } from './cuts.ts'
import { lists } from './lists.ts'

const benches: Record<string, () => Promise<boolean>> = { cuts, lists }

const [name = ''] = process.argv.slice(2)
const bench = benches[name]
if (!bench) {
  console.error(`npm run bench <name>: ${Object.keys(benches).join(', ')}`)
  process.exitCode = 1
} else if (!(await bench())) {
  process.exitCode = 1
}
