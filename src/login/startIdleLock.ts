import { IdleClock } from '../session/idleClock.ts'
import { can } from '../session/capabilities.ts'
import { storedSession } from '../session/storedSession.ts'

/** Marks the locked document: the style sheet hides everything but the lock screen, on paper too. */
const MARK = 'locked'
const MINUTE_MS = 60_000
/** Time after which the lock screen is loaded, in ms: the page itself comes first. */
const LOADED_AFTER_MS = 10_000

/**
 * Covers this page while its user is idle; call it before anything else listens to keys. The page goes on behind the
 * cover: what was typed stays, and changes of queues arrive.
 *
 * @param onExpired called when the session is over
 */
export function startIdleLock(onExpired: () => void): void {
  const minutes = Number(document.querySelector<HTMLMetaElement>('meta[name="idle-minutes"]')?.content)
  if (!can('accounts') || !storedSession.isSignedIn() || !(minutes > 0)) return
  // Loaded before it is needed, because the network may be away then. Without it the page stays hidden.
  const screen = () => import('./LockScreen.tsx')
  setTimeout(() => void screen().catch(() => undefined), LOADED_AFTER_MS)
  let focused: Element | null = null
  let close = () => {}
  const clock = new IdleClock(minutes * MINUTE_MS, (isLocked) => {
    if (!isLocked) {
      delete document.documentElement.dataset[MARK]
      close()
      if (focused instanceof HTMLElement) focused.focus()
      return
    }
    focused = document.activeElement
    document.documentElement.dataset[MARK] = 'true'
    void open()
  })
  const isLocked = () => document.documentElement.dataset[MARK] !== undefined
  const open = async () => {
    const { showLockScreen } = await screen()
    if (isLocked()) close = showLockScreen(() => clock.begin(), onExpired)
  }
  // No shortcut and no tag reader acts behind the cover. The browser still types into the field of the cover.
  const hold = (event: Event) => {
    if (isLocked()) event.stopImmediatePropagation()
  }
  clock.start()
  for (const kind of ['keydown', 'keyup', 'keypress'] as const) addEventListener(kind, hold, true)
}
