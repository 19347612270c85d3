// npm run bench [name …] [-- --quick]: measurements, each compared with a limit or a peer.
import { spawn } from 'node:child_process'
import { runBenches } from './report/runBenches.ts'

/**
 * Files below bench/ that export `bench: Bench`. Each runs in a separate process, because a bench in a browser needs
 * other types.
 */
const BENCHES: Readonly<Record<string, string>> = {
  calls: 'calls.ts',
  'calls-postgres': 'callsPostgres.ts',
  click: 'browser/click.ts',
  'cold-load': 'browser/coldLoad.ts',
  estimate: 'estimate.ts',
  'fan-out': 'fanOut/fanOut.ts',
  'first-sound': 'browser/firstSound.ts',
  history: 'history.ts',
  intake: 'intake.ts',
  logins: 'logins.ts',
  'rooms-list': 'roomsList.ts',
  'socket-memory': 'socketMemory.ts',
  soak: 'browser/soak.ts',
  start: 'start.ts',
  statistics: 'statistics.ts',
  way: 'way.ts',
}

/** Programs without rows: they report their result themselves, and run only when named. */
const PROGRAMS: Readonly<Record<string, string>> = {
  clicks: 'bench/browser/clicks.ts',
  'cockpit-load': 'bench/browser/cockpitLoad.ts',
  cuts: 'tests/cuts/main.ts',
  'demo-hour': 'bench/browser/demoHour.ts',
}

const words = process.argv.slice(2)
const names = words.filter((word) => word !== '--quick')
const [first = '', ...others] = names
const program = PROGRAMS[first]
if (program && others.length === 0) process.exitCode = await runProgram(program)
else
  process.exitCode = await runBenches(BENCHES, names, {
    quick: words.includes('--quick'),
    programs: Object.keys(PROGRAMS),
  })

/** Runs a program that reports its own result. Returns its exit code; 1 when a signal ended it. */
async function runProgram(path: string): Promise<number> {
  const program = spawn(process.execPath, [path], { stdio: 'inherit' })
  return (await new Promise<number | null>((resolve) => program.on('exit', resolve))) ?? 1
}
