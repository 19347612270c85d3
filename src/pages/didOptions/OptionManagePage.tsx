import Skeleton from '@mui/material/Skeleton'
import { useParams } from 'react-router-dom'
import { OPTION_NAMES } from '../../../contract/boardOptions.ts'
import { useRead } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { LoadError } from '../../ui/feedback/Notice.tsx'
import { BoardSideList } from './BoardSideList.tsx'
import css from './OptionManagePage.module.css'
import { OptionForm } from './OptionForm.tsx'
import { readOption } from './optionPatches.ts'
import { readOptionValues } from './optionValues.ts'
import { useDid } from './useDid.ts'

/** `/dids/option-manage/{id}`: the list of all boards, and the options of the current board beside it. */
export function OptionManagePage() {
  const text = useText()
  const { id = '' } = useParams()
  return (
    <>
      <Breadcrumb crumbs={[{ label: text('resources.dids.menu'), to: '/dids' }, { label: text('didOptions.title') }]} />
      <div className={css.page}>
        <BoardSideList current={id} />
        <BoardOptions key={id} id={id} />
      </div>
    </>
  )
}

/** The options of one board: a loading state, an error, or the form. */
function BoardOptions({ id }: { id: string }) {
  const did = useDid(id)
  const option = useRead(['didOptions', id], (api, signal) => readOption(api, id, signal), {
    // The form owns the values after the first load: a later response must not change what the user is typing.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const error = did.error ?? option.error
  // Once the form is shown it stays, with the user's input, even when a later read of the board fails.
  if (error && !(did.data && option.data !== undefined)) {
    const retry = () => void Promise.all([did.error && did.refetch(), option.error && option.refetch()])
    return (
      <div className={css.failed}>
        <LoadError page error={error} onRetry={retry} />
      </div>
    )
  }
  if (!did.data || option.data === undefined) return <OptionsSkeleton />
  const { option: answer, version } = option.data
  return <OptionForm did={did.data} initial={readOptionValues(answer)} version={version} />
}

function OptionsSkeleton() {
  const text = useText()
  return (
    <output className={css.main} aria-label={text('form.loading')}>
      <div className={css.header}>
        <h1 className={css.title} aria-label={text('didOptions.title')}>
          <Skeleton width={240} height={40} />
        </h1>
      </div>
      <div className={css.sections}>
        {OPTION_NAMES.map((name) => (
          <Skeleton key={name} variant="rounded" height={160} />
        ))}
      </div>
    </output>
  )
}
