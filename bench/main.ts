// npm run bench <name>: measurements, each with the limit or the peer that it is held against.
import { apart } from './apart.ts'
import { lists } from './lists.ts'
import { logins } from './logins.ts'

const benches: Record<string, () => Promise<boolean>> = {
  click: apart('bench/browser/click.ts'),
  cuts: apart('tests/cuts/main.ts'),
  'demo-hour': apart('bench/browser/demoHour.ts'),
  lists,
  logins,
  soak: apart('bench/browser/soak.ts'),
}

const [name = ''] = process.argv.slice(2)
const bench = benches[name]
if (!bench) {
  console.error(`npm run bench <name>: ${Object.keys(benches).join(', ')}`)
  process.exitCode = 1
} else if (!(await bench())) {
  process.exitCode = 1
}
