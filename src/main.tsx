import { setDisplayLanguage } from './i18n/display/english.ts'
import { deviceLocale, type Locale, readLocale } from './i18n/locale.ts'
import { SIGN_IN_PATH } from '../contract/constants.ts'
import { type PagePath, pageOf } from '../contract/pageOf.ts'
import { can } from './session/capabilities.ts'
import { storedSession } from './session/storedSession.ts'
import { loadFontLate } from './theme/lateFont.ts'
import { reloadOnceOnMissingChunk } from './update/missingChunk.ts'
import { showStartFailure } from './update/startFailure.ts'
import { removeOldBoards } from './viewer/board/keptBoard.ts'
import './theme/base.css'
import 'virtual:tokens.css'

interface Route {
  /** Loads the page; the returned function shows it. */
  readonly load: () => Promise<(root: HTMLElement) => void | Promise<void>>
  /** Language whose texts are loaded with the page: the browser's for walls, the console's for pages of staff. */
  readonly language?: () => Locale
}

const wall: Route = {
  load: async () => (await import('./viewer/DisplayViewer.tsx')).startDisplayViewer,
  language: deviceLocale,
}

/** Several boards on one screen. */
const gathered: Route = {
  ...wall,
  load: async () => (await import('./viewer/gathered/startGathered.tsx')).startGathered,
}

const help: Route = { load: async () => (await import('./help/startHelp.ts')).startHelp }

/** The login page, or the console of a signed-in user. */
const rest: Route =
  location.pathname === SIGN_IN_PATH && can('accounts')
    ? { load: async () => (await import('./login/startSignIn.tsx')).startSignIn }
    : storedSession.isSignedIn()
      ? { load: loadConsole }
      : { load: async () => (await import('./login/startLogin.tsx')).startLogin }

/**
 * All pages by path, each a chunk of its own. Only the console is inside `<Admin>`, with further paths in src/pages.ts; a
 * screen on the wall loads neither react-admin nor MUI. A table, because react-router would add 30 kB to each of them.
 */
const routes: Readonly<Record<PagePath, Route>> = {
  '/dids/viewer': wall,
  '/d/:didId': location.pathname.includes('+') ? gathered : wall,
  '/s/:boardSet': gathered,
  '/dids/mini-viewer/:didId': {
    load: async () => (await import('./viewer/MiniViewer.tsx')).startMiniViewer,
    language: readLocale,
  },
  '/dids/wall-preview': {
    load: async () => (await import('./viewer/startWallPreview.tsx')).startWallPreview,
    language: deviceLocale,
  },
  '/socket-test': {
    load: async () => (await import('./viewer/SocketTest.tsx')).startSocketTest,
    language: readLocale,
  },
  '/p/:token': can('patients')
    ? { load: async () => (await import('./viewer/patient/startPatientPage.ts')).startPatientPage }
    : rest,
  '/check-in': can('patients') ? { load: async () => (await import('./viewer/kiosk/Kiosk.tsx')).startKiosk } : rest,
  '/help': can('help') ? help : rest,
  '/help/:task': can('help') ? help : rest,
  '*': rest,
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

reloadOnceOnMissingChunk()
removeOldBoards()
loadFontLate()
open(root, routes[pageOf(location.pathname)]).catch((error: unknown) => showStartFailure(root, error))

async function open(into: HTMLElement, { load, language }: Route): Promise<void> {
  const [start] = await Promise.all([load(), language && setDisplayLanguage(language())])
  await start(into)
}

/** Loads the console and in parallel what it needs next: its texts, and the most visited pages. */
async function loadConsole() {
  // Before the console renders, so that no white page flashes in the dark.
  document.documentElement.dataset['theme'] = localStorage.getItem('theme') ?? 'light'
  const ahead: Promise<unknown>[] = [readLocale() === 'ko' ? import('./i18n/ko.ts') : import('./i18n/en.ts')]
  if (/^\/(rooms)?\/?$/.test(location.pathname)) ahead.push(import('./resources/rooms/RoomList.tsx'))
  if (location.pathname === '/did-waitings') ahead.push(import('./pages/waitings/WaitingPage.tsx'))
  // A failed prefetch is ignored: the import is retried where it is used.
  for (const each of ahead) each.catch(() => undefined)
  return (await import('./startConsole.tsx')).startConsole
}
