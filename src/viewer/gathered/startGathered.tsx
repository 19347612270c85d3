import { NOT_FOUND } from '../../../contract/answerFields.ts'
import type { Emergency } from '../../../contract/emergencies.ts'
import { boardSetOf } from '../../../contract/pageOf.ts'
import { BOARDS_ON_SCREEN_MAX } from '../../../domain/limits.ts'
import type { ReactNode } from 'react'
import { saysNoBoard } from '../board/boardFailure.ts'
import { restoreKept } from '../board/keptBoard.ts'
import type { BoardState } from '../board/shownBoard.ts'
import { isEmergency } from '../notices.ts'
import { startPage } from '../startPage.tsx'
import { EmergencyVoice } from '../wall/emergencyVoice.ts'
import type { WallContent } from '../wall/loadWall.ts'
import { openBoard, type OpenBoard } from '../wall/openBoard.ts'
import { StandIn } from '../wall/StandIn.tsx'
import wallCss from '../wall/Wall.module.css'
import { browserId } from '../watch/browserId.ts'
import { identifyEachBoard } from '../watch/displayIdentity.ts'
import { keepAwake } from '../watch/keepAwake.ts'
import { keepOfflineSoon } from '../watch/keepOfflineSoon.ts'
import { reportPaints } from '../watch/tellAgent.ts'
import { Watchdog } from '../watch/watchdog.ts'
import { Gathered } from './Gathered.tsx'
import { boardsOfPath, followBoardSet } from './boardSet.ts'

/**
 * Starts a screen that shows several boards: those of a set, `/s/hall`, or those in its address, `/d/1+2+3`. To the
 * server it is one display at each of them: each board has its connection, its receipts, its turn to speak and its
 * pairing, as on a screen of its own.
 */
export function startGathered(root: HTMLElement): void {
  const show = startPage(root, <NoBoards failure={null} />)
  reportPaints()
  keepAwake()
  const set = boardSetOf(location.pathname)
  if (set === null) {
    const didIds = boardsOfPath(location.pathname)
    return didIds.length > 0 ? void showBoards(didIds, show) : show(<NoBoards failure={NOT_FOUND} />)
  }
  followBoardSet(set, {
    show: (didIds) => void showBoards(didIds, show),
    failed: (failure) => show(<NoBoards failure={failure} />),
    changed: () => location.reload(),
  })
}

const NoBoards = ({ failure }: { readonly failure: number | null }) => (
  <div className={wallCss.wall}>
    <StandIn failure={failure} />
  </div>
)

async function showBoards(given: readonly string[], show: (content: ReactNode) => void): Promise<void> {
  const didIds = given.slice(0, BOARDS_ON_SCREEN_MAX)
  await restoreKept(didIds)
  identifyEachBoard()
  const browser = browserId()
  const alarmOf = gatheredAlarm()
  const boards = didIds.map((didId) =>
    openBoard(didId, browser, { alarm: alarmOf(didId), notPaired: () => void notPaired(didId) }),
  )
  let isPairing = false
  // The page reloads once the board is paired, and asks for the next one.
  const notPaired = async (didId: string) => {
    const { PairingPage } = await import('../pairing/PairingPage.tsx')
    if (isPairing) return
    isPairing = true
    stopWatching()
    for (const { disconnect } of boards) disconnect()
    show(<PairingPage didId={didId} />)
  }
  show(<Gathered boards={boards} />)
  const stopWatching = new Watchdog({
    realtime: joinedRealtime(boards),
    isQuiet: () => boards.every(({ parts }) => parts.isQuiet()),
  }).start()
  const unsubscribes = boards.map(({ parts: { board } }) => board.subscribe(() => keepOnce()))
  const keepOnce = () => {
    // By then everything that the page consists of has been requested.
    if (boards.some(({ parts }) => !isRead(parts.board.getState()))) return
    for (const unsubscribe of unsubscribes) unsubscribe()
    keepOfflineSoon()
  }
}

/** Whether a board was read, or it is known that it was deleted. */
const isRead = ({ content, failure }: BoardState<WallContent>): boolean => content !== null || saysNoBoard(failure)

/** Joins the connections of boards for the watchdog: one that is lost or silent counts for all. */
function joinedRealtime(boards: readonly OpenBoard[]): ConstructorParameters<typeof Watchdog>[0]['realtime'] {
  const all = boards.map(({ realtime }) => realtime)
  return {
    getStatus: () => {
      const states = all.map((realtime) => realtime.getStatus())
      return (states.find(({ state }) => state === 'lost') ?? states[0]) as (typeof states)[number]
    },
    get silentMs() {
      return Math.max(
        ...all.filter(({ getStatus }) => getStatus().state === 'connected').map(({ silentMs }) => silentMs),
        0,
      )
    },
    get serverVersion() {
      return all.map(({ serverVersion }) => serverVersion).find((version) => version !== null) ?? null
    },
  }
}

/** Speaks the emergency texts of boards: of several at the same time only the first, which usually is one for all. */
function gatheredAlarm(): (didId: string) => Pick<EmergencyVoice, 'take'> {
  const texts = new Map<string, Emergency | undefined>()
  const voices = new Map<string, EmergencyVoice>()
  const speak = () => {
    const speaking = [...texts].find(([, emergency]) => isEmergency(emergency) && emergency.speaks)?.[0]
    for (const [didId, voice] of voices) voice.take(didId === speaking ? texts.get(didId) : undefined)
  }
  return (didId) => {
    texts.set(didId, undefined)
    voices.set(didId, new EmergencyVoice(didId))
    return {
      take: (emergency) => {
        texts.set(didId, emergency)
        speak()
      },
    }
  }
}
