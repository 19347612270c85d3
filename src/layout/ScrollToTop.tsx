import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Scrolls to the top whenever the path changes. */
export function ScrollToTop() {
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
