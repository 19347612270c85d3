import { CacheProvider } from '@emotion/react'
import { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CoreAdminContext } from 'react-admin'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { PAGE_SIZE_DEFAULT } from '../domain/limits.ts'
import { App } from './App.tsx'
import { createAuthProvider } from './authProvider/createAuthProvider.ts'
import { createConsoleStore } from './consoleStore.ts'
import { type AppDataProvider, createDataProvider } from './dataProvider/createDataProvider.ts'
import { startIdleLock } from './login/startIdleLock.ts'
import { NavigationProgress } from './layout/NavigationProgress.tsx'
import { createI18nProvider } from './i18n/i18nProvider.ts'
import { boardsQuery } from './resources/waitings/queues/boardsQuery.ts'
import { waitings } from './resources/waitings/waitings.ts'
import { consoleConnection, LiveFeedContext } from './realtime/consoleConnection.ts'
import { API_BASE } from './session/apiBase.ts'
import { staffAuthorization } from './session/staffAuthorization.ts'
import { createClient } from './session/createClient.ts'
import { keepDraft, restoreDraft } from './session/drafts.ts'
import { endSession } from './session/endSession.ts'
import { leaveNotice } from './session/notice.ts'
import { isOwnServer } from './session/ownServer.ts'
import { serverClock } from './session/serverClock.ts'
import { ServerReach } from './session/serverReach.ts'
import { storedSession } from './session/storedSession.ts'
import { watchOtherTabs } from './session/watchOtherTabs.ts'
import { ConsoleTheme } from './theme/ConsoleTheme.tsx'
import { ReachContext } from './ui/feedback/useServerLost.ts'
import { Toaster } from './ui/feedback/Toaster.tsx'
import createCache, { type EmotionCache } from '@emotion/cache'

/**
 * Starts the console: creates its providers and renders it.
 *
 * @param opensAtList whether it opens with the first page of the rooms, unfiltered
 */
export async function startConsole(root: HTMLElement, opensAtList: boolean): Promise<void> {
  const texts = createI18nProvider()
  const expired = () => {
    if (keepDraft()) leaveNotice('draftKept')
    void texts.then(({ translate }) => endSession(translate('session.expired')))
  }
  startIdleLock(expired)
  const client = createClient(expired)
  const reach = new ServerReach(`${API_BASE}/${isOwnServer() ? 'health' : 'v1/users/my-info'}`)
  reach.watch(client)
  serverClock.watch(client)
  const dataProvider = createDataProvider(client)
  const authProvider = createAuthProvider(client, { onNoUser: leaveForLogin, onExpired: expired })
  const feed = consoleConnection(staffAuthorization(authProvider.refreshAuth))
  // Requested before the first render, because everything rendered waits for it; errors are shown where it is used.
  authProvider.getIdentity?.().catch(() => undefined)
  const store = createConsoleStore()
  // no pausing when `navigator.onLine` is false: a hospital's network has the server without the internet
  const queryClient = new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', retry: false }, mutations: { networkMode: 'always' } },
  })
  // Without waiting for the identity: the page is then rendered once, with its data.
  if (opensAtList) {
    const query = openingList(dataProvider)
    // The code of the page may arrive after the answer.
    queryClient.setQueryDefaults(query.queryKey, { staleTime: OPENING_FRESH_MS })
    void queryClient.prefetchQuery(query)
  }
  if (location.pathname === waitings.path && isOwnServer())
    void queryClient.prefetchQuery(boardsQuery(dataProvider, queryClient, true))
  watchOtherTabs(expired)
  const draftAt = restoreDraft()
  // The login page led to `/`.
  if (draftAt !== undefined && location.pathname === '/') history.replaceState(null, '', draftAt)
  const i18nProvider = await texts

  const Console = () => (
    <CacheProvider value={createStyleCache()}>
      <CoreAdminContext {...{ authProvider, dataProvider, i18nProvider, store, queryClient }}>
        <ConsoleTheme>
          <ReachContext value={reach}>
            <LiveFeedContext value={feed}>
              <NavigationProgress router={router} />
              <App />
            </LiveFeedContext>
          </ReachContext>
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

/** Time in ms for which the first page of the rooms is not read again when its page opens. */
const OPENING_FRESH_MS = 10_000

/** Query of the rooms' first page, unfiltered; its parameters must equal those of react-admin's query key. */
function openingList(dataProvider: AppDataProvider) {
  const page = {
    pagination: { page: 1, perPage: PAGE_SIZE_DEFAULT },
    sort: { field: '', order: 'ASC' as const },
    filter: {},
  }
  return {
    queryKey: ['rooms', 'getList', page],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => dataProvider.getList('rooms', { ...page, signal }),
  }
}

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
