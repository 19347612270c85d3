import { speak } from './i18n/display/english.ts'
import { deviceLocale, type Locale, readLocale } from './i18n/locale.ts'
import { pageOf, type PageKind } from '../contract/pageOf.ts'
import { storedSession } from './session/storedSession.ts'
import { loadFontLate } from './theme/lateFont.ts'
import { reloadOnceOnMissingChunk } from './update/missingChunk.ts'
import { showStartFailure } from './update/startFailure.ts'
import { removeOldBoards } from './viewer/board/keptBoard.ts'
import './theme/base.css'
import 'virtual:tokens.css'

const displays = () => import('./viewer/displays.ts')

/**
 * Entry points; displays, login and console are separate chunks, so that a screen on the wall loads neither react-admin
 * nor MUI.
 */
const starts: Record<PageKind, (root: HTMLElement) => Promise<void>> = {
  viewer: inItsLanguage(deviceLocale, async () => (await displays()).startDisplayViewer),
  wallPreview: inItsLanguage(deviceLocale, async () => (await displays()).startWallPreview),
  miniViewer: inItsLanguage(readLocale, async () => (await displays()).startMiniViewer),
  socketTest: inItsLanguage(readLocale, async () => (await displays()).startSocketTest),
  patientPage: async (root) => (await import('./viewer/patient/startPatientPage.ts')).startPatientPage(root),
  login: async (root) => {
    // The login page is only at `/`.
    if (location.pathname !== '/') history.replaceState(null, '', '/')
    ;(await import('./login/startLogin.tsx')).startLogin(root)
  },
  console: async (root) => {
    // Before the console renders, so that no white page flashes in the dark.
    document.documentElement.dataset['theme'] = localStorage.getItem('theme') ?? 'light'
    const opensRooms = /^\/(rooms)?\/?$/.test(location.pathname)
    fetchAhead(opensRooms)
    await (await import('./startConsole.tsx')).startConsole(root, opensRooms && location.search === '')
  },
}

/**
 * Wraps the start of a page so that it waits for the texts of its language: the browser's for walls, the console's for
 * pages of staff.
 */
function inItsLanguage(language: () => Locale, load: () => Promise<(root: HTMLElement) => void | Promise<void>>) {
  return async (root: HTMLElement) => {
    const [start] = await Promise.all([load(), speak(language())])
    await start(root)
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

reloadOnceOnMissingChunk()
removeOldBoards()
loadFontLate()
starts[pageOf(location.pathname, storedSession.isSignedIn())](root).catch((error: unknown) =>
  showStartFailure(root, error),
)

/** Prefetches in parallel what the console needs next: its texts, and the most visited pages. */
function fetchAhead(opensRooms: boolean): void {
  const ahead: Promise<unknown>[] = [readLocale() === 'ko' ? import('./i18n/ko.ts') : import('./i18n/en.ts')]
  if (opensRooms) ahead.push(import('./resources/rooms/RoomList.tsx'))
  if (location.pathname === '/did-waitings') ahead.push(import('./resources/waitings/WaitingPage.tsx'))
  // A failed prefetch is ignored: the import is retried where it is used.
  for (const each of ahead) each.catch(() => undefined)
}
