import { type ComponentProps, isValidElement, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type NotificationPayload, useNotificationContext, useTranslate, type NotificationType } from 'react-admin'
import { createPortal } from 'react-dom'
import CheckCircle from '@mui/icons-material/CheckCircle'
import Close from '@mui/icons-material/Close'
import ErrorIcon from '@mui/icons-material/Error'
import Info from '@mui/icons-material/Info'
import Warning from '@mui/icons-material/Warning'
import { useText } from '../../i18n/useText.ts'
import css from './Toaster.module.css'
import { ToastText } from './useToast.tsx'
import { TOAST_FADE_MS, TOAST_MS } from '../../theme/toast.ts'

/**
 * Shows all of react-admin's notifications, newest below: toasts stack and do not wait for each other. A message that is
 * shown already is said once more by the newest alone.
 *
 * @throws for an undoable mutation, which is saved only once a toast with its undo has gone: here it would never be
 */
export function Toaster() {
  const text = useText()
  const { notifications, setNotifications } = useNotificationContext()
  const region = useRef<HTMLElement>(null)
  if (notifications.some(({ notificationOptions }) => notificationOptions?.undoable))
    throw new Error('The toaster has no undo: use mutationMode="pessimistic"')
  useEffect(() => {
    // an open dialog hides everything else from assistive technology, but toasts must be announced
    region.current?.removeAttribute('aria-hidden')
  })
  return createPortal(
    <section className={css.region} aria-label={text('toast.region')} ref={region}>
      {notifications.filter(isNewest).map((toast) => (
        <Toast
          key={keyOf(toast)}
          type={toast.type}
          onGone={() => setNotifications((all) => all.filter((each) => !isSame(each, toast)))}
        >
          <ToastMessage toast={toast} />
        </Toast>
      ))}
    </section>,
    document.body,
  )
}

/** Our own toasts are elements; react-admin's are translation keys. */
function ToastMessage({ toast: { message, notificationOptions } }: { toast: NotificationPayload }) {
  const translate = useTranslate()
  return typeof message === 'string' ? (
    <ToastText title={translate(message, notificationOptions?.messageArgs)} />
  ) : (
    message
  )
}

const isNewest = (toast: NotificationPayload, at: number, all: readonly NotificationPayload[]) =>
  !all.slice(at + 1).some((later) => isSame(later, toast))

/** Whether two toasts say the same. */
function isSame(one: NotificationPayload, other: NotificationPayload): boolean {
  return one === other || (one.type === other.type && wordsOf(one) === wordsOf(other))
}

const wordsOf = ({ message, notificationOptions }: NotificationPayload) =>
  JSON.stringify(
    isValidElement<ComponentProps<typeof ToastText>>(message)
      ? [message.props.title, message.props.description]
      : [message, notificationOptions?.messageArgs],
  )

const keys = new WeakMap<NotificationPayload, number>()
let nextKey = 0

/** Returns a key that stays the same when other toasts are removed. */
function keyOf(toast: NotificationPayload): number {
  const key = keys.get(toast) ?? nextKey++
  keys.set(toast, key)
  return key
}

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
