import WifiOff from '@mui/icons-material/WifiOff'
import { createPortal } from 'react-dom'
import { createContext, use, useSyncExternalStore } from 'react'
import { useText } from '../../i18n/useText.ts'
import css from './ConnectionLost.module.css'

/**
 * Banner that the server is out of reach, or, with `isPolled`, that only the live connection is lost and the page polls.
 */
export function ConnectionLost({ isPolled = false }: { readonly isPolled?: boolean }) {
  const text = useText()
  // outside the page, which an open dialog hides from screen readers
  return createPortal(
    <div className={css.banner}>
      <p className={css.strip} role="alert">
        <WifiOff aria-hidden />
        <span>{text(isPolled ? 'layout.notLive' : 'layout.connectionLost')}</span>
      </p>
    </div>,
    document.body,
  )
}

/** Whether the server is reachable, as reported by the HTTP client. */
interface Reach {
  readonly isLost: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

const ALWAYS: Reach = { isLost: () => false, subscribe: () => () => {} }

export const ReachContext = createContext<Reach>(ALWAYS)

/** Whether the last call had no response. */
export function useServerLost(): boolean {
  const { subscribe, isLost } = use(ReachContext)
  return useSyncExternalStore(subscribe, isLost)
}
