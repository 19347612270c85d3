import { type NotificationType, useNotify } from 'react-admin'
import { useCallback } from 'react'
import css from './Toaster.module.css'

/** Toast types with the specification's names (section 3). */
export type ToastType = 'ERROR' | 'INFOMATION' | 'SUCCESS' | 'WARNING'

const TYPES: Record<ToastType, NotificationType> = {
  ERROR: 'error',
  INFOMATION: 'info',
  SUCCESS: 'success',
  WARNING: 'warning',
}

type ShowToast = (type: ToastType, title: string, description?: string, action?: ToastAction) => void

/** Shows a toast. */
export function useToast(): ShowToast {
  const notify = useNotify()
  return useCallback(
    (type, title, description, action) =>
      notify(<ToastText title={title} description={description} action={action} />, { type: TYPES[type] }),
    [notify],
  )
}

/** Action offered by a toast. */
interface ToastAction {
  readonly label: string
  readonly onClick: () => void
}

interface ToastTextProps {
  readonly title: string
  readonly description?: string | undefined
  readonly action?: ToastAction | undefined
}

/** Content of a toast: title, description and action. */
export function ToastText({ title, description, action }: ToastTextProps) {
  return (
    <>
      <strong className={css.title}>{title}</strong>
      {description && <span className={css.description}>{description}</span>}
      {action && (
        <button type="button" className={css.action} onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </>
  )
}
