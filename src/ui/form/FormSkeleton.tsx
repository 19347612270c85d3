import Skeleton from '@mui/material/Skeleton'
import { useText } from '../../i18n/useText.ts'
import css from './FormDialog.module.css'

const FIELDS = ['a', 'b', 'c', 'd']

/** Placeholder of a loading form. */
export function FormSkeleton() {
  const text = useText()
  return (
    <output className={css.skeleton} aria-label={text('form.loading')}>
      {FIELDS.map((field) => (
        <div key={field}>
          <Skeleton width={96} />
          <Skeleton variant="rounded" height={40} />
        </div>
      ))}
    </output>
  )
}
