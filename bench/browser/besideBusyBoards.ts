import type { Browser } from '@playwright/test'
import type { Did } from '../../contract/dids.ts'
import { build } from '../../scripts/prepare.mjs'
import { createDid, createRoom } from '../../tests/harness/create.ts'
import { startProgram } from '../../tests/harness/program.ts'
import { LOGIN, type SignedInServer, signedInServer } from '../signedInServer.ts'
import { inFolder } from '../temporary.ts'
import { launch } from './launch.ts'

const OTHER_BOARDS = { full: 100, quick: 20 }
/** The other boards are numbered from 1. */
const OWN_NO = '9001'

interface Stage extends Pick<SignedInServer, 'url' | 'staff'> {
  readonly did: Did
  readonly browser: Browser
  readonly otherBoards: number
}

/** Runs work with a browser and a board, while many other boards of the server are busy. */
export function besideBusyBoards<T>(
  size: keyof typeof OTHER_BOARDS,
  flags: readonly string[],
  work: (stage: Stage) => Promise<T>,
): Promise<T> {
  build()
  const otherBoards = OTHER_BOARDS[size]
  return inFolder(async (dataDir) => {
    const { url, staff, stop } = await signedInServer(dataDir)
    const words = [url, LOGIN.ROOT_ID, LOGIN.ROOT_PASSWORD, String(otherBoards)]
    const others = await startProgram('bench/browser/busyBoards.ts', {}, words)
    const browser = await launch(flags)
    try {
      const { id: roomId } = await createRoom(staff, { no: OWN_NO })
      const did = await createDid(staff, { no: OWN_NO, roomId })
      return await work({ url, staff, did, browser, otherBoards })
    } finally {
      await browser.close()
      await others.stop()
      await stop()
    }
  })
}
