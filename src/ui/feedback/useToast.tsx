import { type NotificationType, useNotify } from 'react-admin'
import { useCallback } from 'react'
import { type ToastAction, ToastText } from './Toaster.tsx'

/** Toast types with the specification's names (section 3). */
export type ToastType = 'ERROR' | 'INFOMATION' | 'SUCCESS' | 'WARNING'

const TYPES: Record<ToastType, NotificationType> = {
  ERROR: 'error',
  INFOMATION: 'info',
  SUCCESS: 'success',
  WARNING: 'warning',
}

export type ShowToast = (type: ToastType, title: string, description?: string, action?: ToastAction) => void

/** Shows a toast. */
export function useToast(): ShowToast {
  const notify = useNotify()
  return useCallback(
    (type, title, description, action) =>
      notify(<ToastText title={title} description={description} action={action} />, { type: TYPES[type] }),
    [notify],
  )
}
