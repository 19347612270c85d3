import { CacheProvider } from '@emotion/react'
import { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CoreAdminContext } from 'react-admin'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { App } from './App.tsx'
import { createApi } from './api/createApi.ts'
import { sendByAxios } from './api/sendByAxios.ts'
import { ApiContext } from './api/useApi.ts'
import { createAuthProvider } from './authProvider/createAuthProvider.ts'
import { createConsoleStore } from './consoleStore.ts'
import { createDataProvider } from './dataProvider/createDataProvider.ts'
import { NavigationProgress } from './layout/PageLoading.tsx'
import { startIdleLock } from './login/startIdleLock.ts'
import { createI18nProvider } from './i18n/i18nProvider.ts'
import { boardsQuery } from './pages/waitings/queues/boardsQuery.ts'
import { PAGES } from './pages.ts'
import { consoleConnection, LiveFeedContext } from './realtime/consoleConnection.ts'
import { createClient } from './session/createClient.ts'
import { keepDraft, restoreDraft } from './session/drafts.ts'
import { endSession } from './session/endSession.ts'
import { leaveNotice } from './session/notice.ts'
import { can } from './session/capabilities.ts'
import { serverClock } from './session/serverClock.ts'
import { ServerReach } from './session/serverReach.ts'
import { StaffToken } from './session/staffToken.ts'
import { storedSession } from './session/storedSession.ts'
import { watchOtherTabs } from './session/watchOtherTabs.ts'
import { ConsoleTheme } from './theme/ConsoleTheme.tsx'
import { ReachContext } from './ui/feedback/ConnectionLost.tsx'
import { Toaster } from './ui/feedback/Toaster.tsx'
import { keepFocus } from './ui/keepFocus.ts'
import createCache, { type EmotionCache } from '@emotion/cache'

/** Starts the console: creates its providers and renders it. */
export async function startConsole(root: HTMLElement): Promise<void> {
  const texts = createI18nProvider()
  const expired = () => {
    if (keepDraft()) leaveNotice('draftKept')
    void texts.then(({ translate }) => endSession(translate('session.expired')))
  }
  startIdleLock(expired)
  const client = createClient()
  serverClock.watch(client)
  const staff = new StaffToken((refused) => authProvider.refreshAuth(refused))
  const reach = new ServerReach()
  const api = reach.watch(createApi(sendByAxios(client), staff))
  // Without waiting for the identity: the page is then rendered once, with its data.
  const opensAtRooms = location.pathname === PAGES.rooms.path && location.search === ''
  const dataProvider = createDataProvider(api, opensAtRooms ? FIRST_ROOMS : undefined)
  const authProvider = createAuthProvider(api, { onNoUser: leaveForLogin, onExpired: expired })
  const feed = consoleConnection(staff.authorization)
  // Requested before the first render, because everything rendered waits for it; errors are shown where it is used.
  authProvider.getIdentity?.().catch(() => undefined)
  const store = createConsoleStore()
  // no pausing when `navigator.onLine` is false: a hospital's network has the server without the internet
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', refetchOnReconnect: true, retry: false },
      mutations: { networkMode: 'always' },
    },
  })
  if (location.pathname === PAGES.waitings.path && can('queues'))
    void queryClient.prefetchQuery(boardsQuery(api, queryClient))
  watchOtherTabs(expired)
  keepFocus()
  const draftAt = restoreDraft()
  // The login page led to `/`.
  if (draftAt !== undefined && location.pathname === '/') history.replaceState(null, '', draftAt)
  const i18nProvider = await texts

  const Console = () => (
    <CacheProvider value={createStyleCache()}>
      <CoreAdminContext {...{ authProvider, dataProvider, i18nProvider, store, queryClient }}>
        <ConsoleTheme>
          <ApiContext value={api}>
            <ReachContext value={reach}>
              <LiveFeedContext value={feed}>
                <NavigationProgress router={router} />
                <App />
              </LiveFeedContext>
            </ReachContext>
          </ApiContext>
          <Toaster />
        </ConsoleTheme>
      </CoreAdminContext>
    </CacheProvider>
  )
  const router = createBrowserRouter([{ path: '*', element: <Console /> }])
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

/** Read of the rooms' first page, unfiltered. */
const FIRST_ROOMS = '/v1/rooms?page=1'

/** Redirects to the login page, which asks the user in a toast to sign in again. */
function leaveForLogin(): void {
  storedSession.clear()
  leaveNotice('noUser')
  location.assign('/login')
}

/** Creates Emotion's style cache, with the CSP nonce of this response. */
function createStyleCache(): EmotionCache {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  return createCache({ key: 'css', ...(nonce !== '' && { nonce }) })
}
