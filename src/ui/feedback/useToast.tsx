import { type NotificationType, useNotify } from 'react-admin'
import { useCallback } from 'react'
import { ToastText } from './ToastText.tsx'

/** The kinds of toast by the specification's names (section 3). */
export type ToastType = 'ERROR' | 'INFOMATION' | 'SUCCESS' | 'WARNING'

const TYPES: Record<ToastType, NotificationType> = {
  ERROR: 'error',
  INFOMATION: 'info',
  SUCCESS: 'success',
  WARNING: 'warning',
}

export type ShowToast = (type: ToastType, title: string, description?: string) => void

/** Shows a toast (OT-03). */
export function useToast(): ShowToast {
  const notify = useNotify()
  return useCallback(
    (type, title, description) => notify(<ToastText title={title} description={description} />, { type: TYPES[type] }),
    [notify],
  )
}
