import Skeleton from '@mui/material/Skeleton'
import { LoadError } from '../feedback/Notice.tsx'

interface NotLoadedProps {
  /** Error of the query; null while it is loading. */
  readonly error: unknown
  readonly onRetry: () => unknown
  /** Height of the content to come, in px. */
  readonly height: number
}

/** In place of content that is not loaded yet: its outline, or the failure with a button to retry. */
export const NotLoaded = ({ error, onRetry, height }: NotLoadedProps) =>
  error ? (
    <LoadError error={error} onRetry={() => void onRetry()} />
  ) : (
    <Skeleton variant="rounded" height={height} aria-hidden />
  )
