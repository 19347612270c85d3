import { setTimeout as pause } from 'node:timers/promises'
import type { Program } from '../harness/program.ts'
import { randomFrom } from '../faults/random.ts'
import { Client } from '../harness/client.ts'
import { BoardStaff } from './boardStaff.ts'
import { installBrowserGlobals, removeBrowserGlobals } from './browserGlobals.ts'
import { FlakyNetwork } from './flakyNetwork.ts'
import { Journal } from './journal.ts'
import { WallViewer } from './wallViewer.ts'

export const LOGIN = { ROOT_ID: 'root', ROOT_PASSWORD: 'first-login-1' }

export interface CutRun {
  readonly viewers: number
  readonly boards: number
  /** Time during which staff work and connections are cut. */
  readonly seconds: number
  /** Pause between two cuts, and average pause between two actions at a board, in milliseconds. */
  readonly cutEveryMs: number
  readonly deedEveryMs: number
  readonly restarts: number
  /** Time allowed for viewers to detect a dead connection: a hanging one is detected after 30 s. */
  readonly settleSeconds: number
  readonly seed: number
  /** Starts the server on a port, 0 for any; always on the same data, with {@link LOGIN}. */
  readonly start: (port: number) => Promise<Program>
}

export interface CutFigures {
  readonly states: number
  readonly shown: number
  readonly distinct: number
  readonly terminated: number
  readonly frozen: number
  readonly restarts: number
  /** Displayed states that the board never had. */
  readonly lies: string[]
  /** Viewers that do not show the server's state, or consider their content stale, with what each shows. */
  readonly unsettled: string[]
  readonly settledAfterSeconds: number
}

/**
 * Cuts the viewers' connections at random while staff work, then stops cutting, and compares all displayed states
 * with the real ones.
 */
export async function cutRun(run: CutRun): Promise<CutFigures> {
  const random = randomFrom(run.seed)
  let server = await run.start(0)
  const port = Number(new URL(server.url).port)
  const network = await FlakyNetwork.open(port)
  installBrowserGlobals({ host: network.host })
  const journal = new Journal()
  const anyone = new Client(`http://127.0.0.1:${port}`)
  const staff = await anyone.signIn(LOGIN.ROOT_ID, LOGIN.ROOT_PASSWORD)
  const members: BoardStaff[] = []
  for (let board = 0; board < run.boards; board += 1) {
    const { did } = await staff.createStation({ maxPatient: 4, useMultiCall: true })
    await journal.record(anyone, did.id)
    members.push(new BoardStaff(did, { staff, anyone, journal, random }))
  }
  // Every third viewer reads its board after each message, as with another server.
  const viewers = Array.from(
    { length: run.viewers },
    (_, at) => new WallViewer(at, members[at % run.boards]?.did.id ?? 0, network.host, journal, at % 3 > 0),
  )
  for (const viewer of viewers) viewer.start()
  try {
    const end = performance.now() + run.seconds * 1_000
    let isRestarting: Promise<void> | undefined
    const restart = async (steps: readonly Promise<void>[]) => {
      await Promise.all(steps)
      await server.stop()
      server = await run.start(port)
    }
    const steps = members.map(() => Promise.resolve())
    // Journal and staff connect to the server directly, viewers through the network.
    const working = members.map(async (member, at) => {
      while (performance.now() < end) {
        await isRestarting
        await (steps[at] = member.step())
        await pause(random() * 2 * run.deedEveryMs)
      }
    })
    const cutting = async () => {
      while (performance.now() < end) {
        const isWebSocket = random() < 0.75
        if (random() < 0.7) network.terminate(isWebSocket, random)
        else network.freeze(isWebSocket, random)
        await pause(random() * 2 * run.cutEveryMs)
      }
    }
    const restarting = async () => {
      for (let done = 0; done < run.restarts; done += 1) {
        await pause((run.seconds * 1_000) / (run.restarts + 1))
        isRestarting = restart(steps)
        await isRestarting
      }
    }
    await Promise.all([...working, cutting(), restarting()])
    const isSettled = (viewer: WallViewer) => !viewer.isStale && viewer.view === journal.now(viewer.didId)
    const since = performance.now()
    const waited = () => (performance.now() - since) / 1_000
    while (waited() < run.settleSeconds && !viewers.every(isSettled)) await pause(100)
    const settledAfterSeconds = waited()
    const unsettled = viewers
      .filter((viewer) => !isSettled(viewer))
      .map((viewer) => `${viewer.describe()}; the server has ${journal.now(viewer.didId)}`)
    return {
      ...journal.figures,
      ...network.cuts,
      restarts: run.restarts,
      lies: journal.lies(),
      unsettled,
      settledAfterSeconds,
    }
  } finally {
    for (const viewer of viewers) viewer.stop()
    network.close()
    removeBrowserGlobals()
    await server.stop()
  }
}
