import Skeleton from '@mui/material/Skeleton'
import { useParams } from 'react-router-dom'
import { useText } from '../../i18n/useText.ts'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { LoadError } from '../../ui/feedback/Notice.tsx'
import { ContentForm } from './ContentForm.tsx'
import css from './ContentManagePage.module.css'
import { useDid } from './useDid.ts'

/**
 * `/dids/content-manage/{id}`: tries out the texts of a board on a small wall. Nothing is stored.
 */
export function ContentManagePage() {
  const text = useText()
  const { id = '' } = useParams()
  const { data: did, error, refetch } = useDid(id)
  return (
    <>
      <Breadcrumb crumbs={[{ label: text('resources.dids.menu'), to: '/dids' }, { label: text('didOptions.title') }]} />
      {did ? (
        <ContentForm key={id} did={did} />
      ) : error ? (
        <div className={css.failed}>
          <LoadError page error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <output className={css.loading} aria-label={text('form.loading')}>
          <Skeleton width={240} height={40} />
          <Skeleton variant="rounded" height={160} />
          <Skeleton variant="rounded" height={160} />
        </output>
      )}
    </>
  )
}
