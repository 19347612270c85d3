import { useCallback } from 'react'
import { useCreatePath, useResourceContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'

/** State of the navigation after a successful save: nothing is lost, so no question is asked. */
interface LeaveState {
  readonly saved?: boolean
}

/** Returns to the list, keeping its filters and page; `saved` skips the question about unsaved changes. */
export function useCloseDialog(): (saved?: boolean) => void {
  const path = useCreatePath()({ resource: useResourceContext(), type: 'list' })
  const { search } = useLocation()
  const navigate = useNavigate()
  return useCallback(
    (saved = false) => {
      const state: LeaveState = { saved }
      void navigate({ pathname: path, search }, { state })
    },
    [navigate, path, search],
  )
}
