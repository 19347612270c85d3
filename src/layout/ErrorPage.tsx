import Button from '@mui/material/Button'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import { useEffect, useState, type ReactNode } from 'react'
import { CanAccess } from 'react-admin'
import { useText } from '../i18n/useText.ts'
import { isMissingChunk } from '../update/missingChunk.ts'
import { reloadPage, servedVersion } from '../update/servedPage.ts'
import { Notice, AccessDenied, NotFoundPage } from '../ui/feedback/Notice.tsx'
import type { Page } from '../pages.ts'

/**
 * Replaces a page whose code failed or could not be loaded. It is not reloaded while the server is unreachable.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const text = useText()
  const [isAway, setIsAway] = useState(false)
  const isMissing = isMissingChunk(error)
  useEffect(() => {
    if (isMissing) void servedVersion().then((served) => setIsAway(served === null))
  }, [isMissing])
  const reload = async () => setIsAway(!(await reloadPage()))
  const message = error instanceof Error ? error.message : ''
  return (
    <Notice
      page
      announce="alert"
      icon={<ErrorOutline />}
      title={text(isAway ? 'errors.failed' : 'errors.unexpected')}
      hint={isAway ? text('errors.noConnection') : message}
      action={
        <Button variant="contained" color="primary" onClick={() => void reload()}>
          {text(isAway ? 'errors.retry' : 'errors.reload')}
        </Button>
      }
    />
  )
}

/** Shows a page to users who may open it; the server checks each of its calls again. */
export function PageGuard({ page, children }: { readonly page: Page; readonly children: ReactNode }) {
  const { right, action = 'list', isOurs } = page
  if (!right) return children
  return (
    <CanAccess
      resource={right}
      action={action}
      accessDenied={isOurs ? <NotFoundPage /> : <AccessDenied />}
      error={<AccessDenied />}
    >
      {children}
    </CanAccess>
  )
}
