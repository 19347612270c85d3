import WifiOff from '@mui/icons-material/WifiOff'
import { createPortal } from 'react-dom'
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
