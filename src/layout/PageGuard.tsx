import type { ReactNode } from 'react'
import { CanAccess } from 'react-admin'
import type { Page } from '../pages.ts'
import { AccessDenied, NotFoundPage } from '../ui/feedback/Notice.tsx'

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
