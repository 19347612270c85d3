import { type ComponentProps, type ReactNode, Suspense, useState, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useQueryClient } from '@tanstack/react-query'
import { QueueWordsContext } from '../i18n/queueWords.ts'
import { useText, useConsoleQueueWords } from '../i18n/useText.ts'
import { Shortcuts } from './keys/Shortcuts.tsx'
import css from './ConsoleLayout.module.css'
import { menuOf, modeOf } from './menu.ts'
import { PageSkeleton } from './PageLoading.tsx'
import { SideNavigation } from './SideNavigation.tsx'
import { TopBar } from './TopBar.tsx'
import { ConnectionLost, useServerLost } from '../ui/feedback/ConnectionLost.tsx'

interface ConsoleLayoutProps {
  /** Background watchers of every page; nothing waits for them. */
  readonly notices?: ReactNode
  /** Warning at the top of every page, usually none. */
  readonly warning?: ReactNode
  /** Guide through the first setup, usually none. */
  readonly guide?: ReactNode
  /** Passed to the top bar. */
  readonly search?: ComponentProps<typeof TopBar>['search']
  readonly help?: ComponentProps<typeof TopBar>['help']
  readonly children: ReactNode
}

/** Frame of every page of the console: top bar, side navigation of the mode, content. */
export function ConsoleLayout({ notices, warning, guide, search, help, children }: ConsoleLayoutProps) {
  const text = useText()
  const { pathname } = useLocation()
  const mode = modeOf(pathname)
  const isWide = menuOf(mode).some(({ path, wide }) => wide && path === pathname)
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <Shortcuts>
      <div className={css.frame} data-mode={mode}>
        <a className={css.skip} href="#content">
          {text('ra.navigation.skip_nav')}
        </a>
        <ScrollToTop />
        <TopBar mode={mode} onMenu={() => setMenuOpen(!menuOpen)} menuOpen={menuOpen} search={search} help={help} />
        <div className={css.body}>
          <SideNavigation mode={mode} open={menuOpen} onClose={() => setMenuOpen(false)} help={help} />
          <main className={css.content} id="content" tabIndex={-1} data-wide={isWide}>
            <ConnectionBanner />
            <Suspense>{warning}</Suspense>
            <Suspense>{guide}</Suspense>
            <QueueWordsContext value={useConsoleQueueWords()}>
              <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
            </QueueWordsContext>
            <Suspense>{notices}</Suspense>
          </main>
        </div>
      </div>
    </Shortcuts>
  )
}

/** Banner over every page while the server is unreachable; afterwards it refetches the failed queries. */
function ConnectionBanner() {
  const lost = useServerLost()
  const queries = useQueryClient()
  useEffect(() => {
    if (!lost) return
    return () => void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [lost, queries])
  return lost && <ConnectionLost />
}

/** Scrolls to the top whenever the path changes. */
function ScrollToTop() {
  const { pathname } = useLocation()
  useEffect(() => {
    // otherwise the browser restores the scroll position after the back button
    history.scrollRestoration = 'manual'
  }, [])
  useEffect(() => {
    // braces needed: Chromium's scrollTo returns a promise, which React would take for a cleanup function
    if (pathname) window.scrollTo(0, 0)
  }, [pathname])
  return null
}
