import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Scrolls to the top whenever the path changes (RT-07). */
export function ScrollToTop() {
  const { pathname } = useLocation()
  useEffect(() => {
    // or the browser would scroll back to where the back button leads
    history.scrollRestoration = 'manual'
  }, [])
  useEffect(() => {
    // in braces: Chromium's scrollTo returns a promise, which React would take for a cleanup
    if (pathname) window.scrollTo(0, 0)
  }, [pathname])
  return null
}
