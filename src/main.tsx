import { speak } from './i18n/display/english.ts'
import { deviceLocale, type Locale, readLocale } from './i18n/locale.ts'
import { pageOf, type PageKind } from '../contract/pageOf.ts'
import { storedSession } from './session/storedSession.ts'
import { loadFontLate } from './theme/lateFont.ts'
import { applyThemeMode, readThemeMode } from './theme/themeMode.ts'
import { reloadOnceOnMissingChunk } from './update/missingChunk.ts'
import { showStartFailure } from './update/startFailure.ts'
import './theme/base.css'
import 'virtual:tokens.css'

const displays = () => import('./viewer/displays.ts')

/** Displays, login and console are a chunk each: a screen on the wall loads neither react-admin nor MUI. */
const starts: Record<PageKind, (root: HTMLElement) => Promise<void>> = {
  viewer: inItsLanguage(deviceLocale, async () => (await displays()).startDisplayViewer),
  wallPreview: inItsLanguage(deviceLocale, async () => (await displays()).startWallPreview),
  miniViewer: inItsLanguage(readLocale, async () => (await displays()).startMiniViewer),
  socketTest: inItsLanguage(readLocale, async () => (await displays()).startSocketTest),
  patientPage: async (root) => (await import('./viewer/patient/startPatientPage.ts')).startPatientPage(root),
  login: async (root) => {
    // RT-02: the login page lives at `/` only.
    if (location.pathname !== '/') history.replaceState(null, '', '/')
    ;(await import('./login/startLogin.tsx')).startLogin(root)
  },
  console: async (root) => {
    applyThemeMode(readThemeMode())
    const opensRooms = /^\/(rooms)?\/?$/.test(location.pathname)
    fetchAhead(opensRooms)
    await (await import('./startConsole.tsx')).startConsole(root, opensRooms && location.search === '')
  },
}

/**
 * A display page: it starts when the sentences of its language are there. A wall speaks the browser's, staff's pages
 * the console's.
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
loadFontLate()
starts[pageOf(location.pathname, storedSession.isSignedIn())](root).catch((error: unknown) =>
  showStartFailure(root, error),
)

/**
 * What the console will ask for once it runs comes beside it, not after it: its texts, and the pages that most people
 * open.
 */
function fetchAhead(opensRooms: boolean): void {
  const ahead: Promise<unknown>[] = [readLocale() === 'ko' ? import('./i18n/ko.ts') : import('./i18n/en.ts')]
  if (opensRooms) ahead.push(import('./resources/rooms/RoomList.tsx'))
  if (location.pathname === '/did-waitings') ahead.push(import('./resources/waitings/WaitingPage.tsx'))
  // What does not come now is refetched, and missed, where it is needed.
  for (const each of ahead) each.catch(() => undefined)
}
