import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Program, startServer } from '../harness/program.ts'
import type { Did } from '../../contract/dids.ts'
import { Client } from '../harness/client.ts'
import { temporaryFolder } from '../harness/temporaryFolder.ts'
import { installBrowserGlobals, removeBrowserGlobals } from './browserGlobals.ts'
import { cutRun, LOGIN } from './cutRun.ts'
import { Journal } from './journal.ts'
import { WallViewer } from './wallViewer.ts'

/** A link that hangs is noticed after 30 s, and the machine may be busy with other tests. */
const TIMEOUT_MS = 300_000

let dataDir: string
beforeEach(() => {
  dataDir = temporaryFolder()
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const start = (port: number) => startServer({ DATA_DIR: dataDir, PORT: String(port), ...LOGIN })

it(
  "VW-10 VW-11 viewers that are cut off at random end with the server's state, and never show one that was not",
  { timeout: TIMEOUT_MS },
  async () => {
    const figures = await cutRun({
      viewers: 20,
      boards: 2,
      seconds: 10,
      cutEveryMs: 150,
      deedEveryMs: 250,
      restarts: 1,
      settleSeconds: 200,
      seed: 20_260_301,
      start,
    })
    expect(figures.lies).toEqual([])
    expect(figures.unsettled).toEqual([])
    // It was no idle run.
    expect(Math.min(figures.terminated, figures.frozen, figures.states, figures.distinct)).toBeGreaterThan(0)
  },
)

describe('a viewer that puts together what was read on either side of changes', () => {
  let server: Program
  let anyone: Client
  let staff: Client
  let did: Did
  let journal: Journal
  let viewer: WallViewer
  beforeEach(async () => {
    server = await start(0)
    anyone = new Client(server.url)
    staff = await anyone.signIn(LOGIN.ROOT_ID, LOGIN.ROOT_PASSWORD)
    did = (await staff.createStation()).did
    journal = new Journal()
  })
  afterEach(async () => {
    viewer.stop()
    removeBrowserGlobals()
    await server.stop()
  })

  /** Loads once; between the option and the list of the called, staff change the notice and call somebody. */
  async function loadAcrossChanges(isForeign: boolean): Promise<void> {
    const [entry] = await staff.queueUp(did, '홍길동')
    await journal.record(anyone, did.id)
    let isChanged = false
    const beforeAsking = async (path: string) => {
      if (isChanged || !path.includes('/called/')) return
      isChanged = true
      // What was asked for at the same time is answered by then.
      await anyone.get(`/v1/did-options/${did.id}`)
      await staff.patch('/v1/did-options/notice', { didId: did.id, use: true, content: '안내' })
      await journal.record(anyone, did.id)
      await staff.call(entry)
      await journal.record(anyone, did.id)
    }
    installBrowserGlobals({ host: new URL(server.url).host, beforeAsking, isForeign })
    viewer = new WallViewer(0, did.id, new URL(server.url).host, journal, false)
    viewer.start()
    await viewer.refetch()
    viewer.stop()
  }

  it('VW-11 does not, with versions', async () => {
    await loadAcrossChanges(false)
    expect(journal.lies()).toEqual([])
    expect(viewer.view).toBe(journal.now(did.id))
  })

  it('would be caught: so it goes where the versions are withheld', async () => {
    await loadAcrossChanges(true)
    expect(journal.lies()).toEqual([expect.stringContaining('never was')])
  })
})
