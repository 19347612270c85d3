import { useEffect, useRef } from 'react'
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin'
import { createPortal } from 'react-dom'
import { useText } from '../../i18n/useText.ts'
import { Toast } from './Toast.tsx'
import css from './Toaster.module.css'
import { ToastText } from './ToastText.tsx'

/** Shows everything that react-admin is notified of, newest below: toasts stack, none waits for another (OT-03). */
export function Toaster() {
  const text = useText()
  const { notifications, setNotifications } = useNotificationContext()
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    // an open dialog hides all beside it from assistive technology; toasts about the dialog's work must be announced
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

/** Our own toasts are elements; react-admin's are keys of its language pack. */
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

/** A key that stays with a toast while others before it go. */
function keyOf(toast: NotificationPayload): number {
  const key = keys.get(toast) ?? nextKey++
  keys.set(toast, key)
  return key
}
