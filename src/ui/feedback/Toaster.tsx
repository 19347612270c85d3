import { useEffect, useRef } from 'react'
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin'
import { createPortal } from 'react-dom'
import { useText } from '../../i18n/useText.ts'
import { Toast } from './Toast.tsx'
import css from './Toaster.module.css'
import { ToastText } from './ToastText.tsx'

/**
 * Shows all of react-admin's notifications, newest below: toasts stack and do not wait for each other.
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
      {notifications.map((toast) => (
        <Toast
          key={keyOf(toast)}
          type={toast.type}
          onGone={() => setNotifications((all) => all.filter((each) => each !== toast))}
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

const keys = new WeakMap<NotificationPayload, number>()
let nextKey = 0

/** Returns a key that stays the same when other toasts are removed. */
function keyOf(toast: NotificationPayload): number {
  const key = keys.get(toast) ?? nextKey++
  keys.set(toast, key)
  return key
}
