import { setTimeout } from 'node:timers/promises'
import type { Session } from '../contract/auth.ts'
import { startServer } from '../tests/harness/program.ts'
import type { Bench, Row } from './report/row.ts'
import { inFolder } from './temporary.ts'

/** The reason why this row has no target. */
const NEWCOMER =
  'the server cannot distinguish such a person from 250 networks that guess once each: all of them share a queue, and the 17th in the queue is asked to retry after a second'
/** Per turn: ten thousand in the five turns of a full run. */
const WRONG = 2_000
const QUICK_WRONG = 500
const AT_ONCE = 100
const LIMIT_MS = 500
const NURSE = { id: 'nurse', password: 'correct horse 1' }
const DOCTOR = { id: 'doctor', password: 'correct horse 2' }
const ROOT = { id: 'root', password: 'first-login-1' }
const MIDWIFE = { id: 'midwife', password: 'correct horse 3' }
/**
 * Half of the wrong sign-ins come from one address, the other half from this many, every other one in its own network.
 */
const ADDRESSES = 250
const addressOf = (turn: number) => {
  const at = Math.floor(turn / 2) % ADDRESSES
  if (turn % 2 === 0) return '203.0.113.9'
  return at % 2 === 0 ? `198.51.100.${at}` : `198.18.${at}.1`
}

/** Time that staff wait for their own sign-in during a flood of wrong ones. */
export const bench: Bench = async ({ quick, runs }) => {
  const turns: Turn[] = []
  const wrong = quick ? QUICK_WRONG : WRONG
  for (let turn = 0; turn < runs; turn += 1) turns.push(await takeTurn(wrong))
  const row = (whose: string, figures: number[], more: Partial<Row> = {}): Row => ({
    bench: 'logins',
    what: `${whose}, during ${(runs * wrong).toLocaleString('en')} wrong sign-ins in ${runs} turns, p99 of each turn`,
    unit: 'ms',
    ours: figures,
    peers: [],
    target: { of: 'value', atMost: LIMIT_MS },
    ...more,
  })
  return [
    row(
      'sign-in to the attacked account, on its own device',
      turns.map(({ known }) => known),
    ),
    row(
      'sign-in to another account, from an address where it is signed in',
      turns.map(({ home }) => home),
    ),
    row(
      'sign-in to a third account, each time from a new address',
      turns.map(({ fresh }) => fresh),
      { target: { of: 'value' }, note: NEWCOMER },
    ),
  ]
}

/** Milliseconds of a turn, p99. */
interface Turn {
  readonly known: number
  readonly home: number
  readonly fresh: number
}

async function takeTurn(wrong: number): Promise<Turn> {
  // Each sign-in sends its address in a header, as a proxy would.
  const settings = { ROOT_PASSWORD: ROOT.password, TRUST_PROXY: '127.0.0.1' }
  return inFolder(async (dataDir) => {
    const server = await startServer({ DATA_DIR: dataDir, ...settings })
    try {
      return await measure(server.url, wrong)
    } finally {
      await server.stop()
    }
  })
}

async function measure(url: string, wrong: number): Promise<Turn> {
  const login = (body: object, address: string, cookie = '') =>
    fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
      body: JSON.stringify(body),
    })
  const { accessToken } = (await (await login(ROOT, '192.0.2.1')).json()) as Session
  for (const user of [NURSE, DOCTOR, MIDWIFE]) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
    await fetch(`${url}/api/v1/users/sign-up`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...user, name: user.id }),
    })
  }
  await login(DOCTOR, '192.0.2.3')
  const [cookie = ''] = ((await login(NURSE, '192.0.2.2')).headers.get('set-cookie') ?? '').split(';')

  const statuses = new Map<number, number>()
  const turns = { sent: 0 }
  const guess = async () => {
    while (turns.sent < wrong) {
      const turn = (turns.sent += 1)
      const id = turn % 3 === 0 ? `guess-${turn}` : turn % 3 === 1 ? NURSE.id : ROOT.id
      const answer = await login({ id, password: `wrong ${turn}` }, addressOf(turn))
      await answer.arrayBuffer()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
  }
  const guessing = Array.from({ length: AT_ONCE }, guess)
  const known: number[] = []
  const home: number[] = []
  const fresh: number[] = []
  const signIn = async (took: number[], user: typeof NURSE, address: () => string, device = '') => {
    while (turns.sent < wrong) {
      const start = performance.now()
      const from = address()
      let answer = await login(user, from, device)
      // A rejected user retries after the given time; the wait counts.
      for (; answer.status === 429; answer = await login(user, from, device))
        await setTimeout(Number(answer.headers.get('retry-after')) * 1_000)
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${user.id} was answered ${answer.status}`)
      took.push(performance.now() - start)
    }
  }
  const newAddress = () => `192.0.${3 + Math.floor(fresh.length / 200)}.${fresh.length % 200}`
  const start = performance.now()
  await Promise.all([
    ...guessing,
    signIn(known, NURSE, () => '192.0.2.2', cookie),
    signIn(home, DOCTOR, () => '192.0.2.3'),
    signIn(fresh, MIDWIFE, newAddress),
  ])
  const seconds = (performance.now() - start) / 1_000

  const refused = (statuses.get(403) ?? 0) + (statuses.get(429) ?? 0)
  if (refused !== wrong) throw new Error(`of ${wrong} wrong sign-ins ${refused} were refused`)
  console.log(
    `${wrong} wrong sign-ins in ${seconds.toFixed(1)} s, ${AT_ONCE} at a time: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}; ${known.length}, ${home.length} and ${fresh.length} right ones`,
  )
  return { known: at(known, 0.99), home: at(home, 0.99), fresh: at(fresh, 0.99) }
}

const at = (took: readonly number[], share: number) =>
  Math.round(took.toSorted((a, b) => a - b)[Math.ceil(took.length * share) - 1] ?? Number.NaN)
