import CheckCircle from '@mui/icons-material/CheckCircle'
import Close from '@mui/icons-material/Close'
import ErrorIcon from '@mui/icons-material/Error'
import Info from '@mui/icons-material/Info'
import Warning from '@mui/icons-material/Warning'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { NotificationType } from 'react-admin'
import { useText } from '../../i18n/useText.ts'
import { TOAST_FADE_MS, TOAST_MS } from '../../theme/toast.ts'
import css from './Toaster.module.css'

const ICONS = { success: CheckCircle, error: ErrorIcon, info: Info, warning: Warning }

interface ToastProps {
  readonly type: NotificationType
  readonly children: ReactNode
  /** Called when the toast has faded out and can be removed. */
  readonly onGone: () => void
}

/** Toast that fades out after a while; hover and focus keep it open. */
export function Toast({ type, children, onGone }: ToastProps) {
  const text = useText()
  const [fading, setFading] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = hovered || focused
  const gone = useEffectEvent(onGone)
  const Icon = ICONS[type]

  useEffect(() => {
    if (held && !fading) return
    const timer = setTimeout(() => (fading ? gone() : setFading(true)), fading ? TOAST_FADE_MS : TOAST_MS)
    return () => clearTimeout(timer)
  }, [fading, held])

  const hold = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
  return (
    <div
      className={css.toast}
      role={type === 'error' ? 'alert' : 'status'}
      data-type={type}
      data-fading={fading}
      {...hold}
    >
      <Icon className={css.icon} aria-hidden />
      <div className={css.text}>{children}</div>
      <button type="button" className={css.close} aria-label={text('toast.close')} onClick={() => setFading(true)}>
        <Close aria-hidden />
      </button>
    </div>
  )
}
