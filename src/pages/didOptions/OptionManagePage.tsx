import { useParams } from 'react-router-dom'
import { useText } from '../../i18n/useText.ts'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { BoardOptions } from './BoardOptions.tsx'
import { BoardSideList } from './BoardSideList.tsx'
import css from './OptionManagePage.module.css'

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
