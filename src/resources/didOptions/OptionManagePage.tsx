import { CanAccess } from 'react-admin'
import { useParams } from 'react-router-dom'
import { useText } from '../../i18n/useText.ts'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { AccessDenied } from '../../ui/feedback/AccessDenied.tsx'
import { BoardOptions } from './BoardOptions.tsx'
import { BoardSideList } from './BoardSideList.tsx'
import css from './OptionManagePage.module.css'

/** `/dids/option-manage/{id}`, for those from whom the hospital does not withhold it. */
export function OptionManagePage() {
  return (
    // Where nobody can say, the server will.
    <CanAccess resource="did-options" action="edit" accessDenied={<AccessDenied />} error={<Options />}>
      <Options />
    </CanAccess>
  )
}

/** All boards at the side, the options of one of them beside it (OM-01 … OM-08). */
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
