import { useParams } from 'react-router-dom'
import { useText } from '../../i18n/useText.ts'
import { numberedName } from '../../queue/numberedName.ts'
import { useCloseDialog } from '../../ui/crud/useCloseDialog.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { Places } from '../usePlaces.ts'
import { VisitWay, useVisitWay } from './VisitWay.tsx'
import css from './VisitWay.module.css'

/** Dialog with all stops of a patient, at `:id/way` below the list. */
export function WayDialog({ places }: { readonly places: Places }) {
  const text = useText()
  const close = useCloseDialog()
  const id = Number(useParams()['id'])
  const { data } = useVisitWay(id)
  return (
    <FormDialog title={text('resources.visits.way')} subtitle={data ? numberedName(data.visit) : ''} onClose={close}>
      <div className={css.dialog}>
        {data?.visit.packageName && <p className={css.package}>{data.visit.packageName}</p>}
        <VisitWay id={id} places={places} />
      </div>
    </FormDialog>
  )
}
