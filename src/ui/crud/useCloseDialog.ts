import { useCallback } from 'react'
import { useCreatePath, useResourceContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'

/** State of a navigation that follows a successful save: nothing is lost by it, so nobody is asked. */
export interface LeaveState {
  readonly saved?: boolean
}

/** Goes back from a dialog to the list as it stands; `saved` skips the question about unsaved changes. */
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
