import { CanAccess } from 'react-admin'
import { useParams } from 'react-router-dom'
import { useText } from '../../i18n/useText.ts'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { AccessDenied } from '../../ui/feedback/AccessDenied.tsx'
import { BoardOptions } from './BoardOptions.tsx'
import { BoardSideList } from './BoardSideList.tsx'
import css from './OptionManagePage.module.css'

/** `/dids/option-manage/{id}`, for users with the right to edit board options. */
export function OptionManagePage() {
  return (
    // If the right cannot be determined, show the page: the server checks it again.
    <CanAccess resource="did-options" action="edit" accessDenied={<AccessDenied />} error={<Options />}>
      <Options />
    </CanAccess>
  )
}

/** The list of all boards, and the options of the current board beside it. */
function Options() {
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
