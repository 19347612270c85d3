import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { configure, render } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { App } from '../../../src/App.tsx'
import { ApiContext } from '../../../src/api/useApi.ts'
import { createAuthProvider } from '../../../src/authProvider/createAuthProvider.ts'
import { createConsoleStore } from '../../../src/consoleStore.ts'
import { createDataProvider } from '../../../src/dataProvider/createDataProvider.ts'
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts'
import { LiveFeedContext } from '../../../src/realtime/consoleConnection.ts'
import { ServerClock } from '../../../src/session/serverClock.ts'
import { ServerClockContext } from '../../../src/session/useServerClock.ts'
import { Toaster } from '../../../src/ui/feedback/Toaster.tsx'
import { consoleApi, wireClient } from './consoleApi.ts'
import { StandInFeed } from './standInFeed.ts'

// The first page of a test file loads its code, which can be slow on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

/** Renders the whole console at an address. It uses the server of `startWire`, and `feed` as its live connection. */
export async function renderConsole(path: string, feed = new StandInFeed()) {
  const i18nProvider = await createI18nProvider()
  const client = wireClient()
  const api = consoleApi(undefined, client)
  const clock = new ServerClock()
  clock.watch(client)
  const console = (
    <CoreAdminContext
      dataProvider={createDataProvider(api)}
      authProvider={createAuthProvider(api, { onNoUser: () => {}, onExpired: () => {} })}
      i18nProvider={i18nProvider}
      store={createConsoleStore()}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <ServerClockContext value={clock}>
        <LiveFeedContext value={() => feed}>
          <ApiContext value={api}>
            <App />
          </ApiContext>
        </LiveFeedContext>
      </ServerClockContext>
      <Toaster />
    </CoreAdminContext>
  )
  // Outside the document: happy-dom reads all rules again for the style of each element, which took a quarter of the time.
  const styles = createCache({ key: 'css', container: document.createElement('head') })
  const router = createMemoryRouter([{ path: '*', element: <CacheProvider value={styles}>{console}</CacheProvider> }], {
    initialEntries: [path],
  })
  // Not configured for all: files share a worker.
  render(<RouterProvider router={router} />, { reactStrictMode: true })
  return router
}
