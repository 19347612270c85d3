import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { useText } from '../../../i18n/useText.ts'
import { ROW_ICONS } from '../../../queue/console/rowIcons.ts'
import { AlertMarks } from '../../../queue/rows/PatientMarks.tsx'
import { numberedName } from '../../../queue/numberedName.ts'
import { DialogActions, FormDialog } from '../../../ui/form/FormDialog.tsx'
import { usePlaces } from '../../../patients/usePlaces.ts'
import { VisitWay, useVisitWay } from '../../../patients/way/VisitWay.tsx'
import css from './PatientDialog.module.css'

interface PatientDialogProps {
  readonly visitId: number
  readonly onClose: () => void
}

/** The visit of a patient in a queue: tag, patient number, alerts, note and all stops. */
export function PatientDialog({ visitId, onClose }: PatientDialogProps) {
  const text = useText()
  const places = usePlaces()
  const { data } = useVisitWay(visitId)
  const visit = data?.visit
  const facts = visit && [
    visit.patientNo && `${text('resources.visits.fields.patientNo')} ${visit.patientNo}`,
    visit.tagNo ? text('resources.visits.tag', { no: visit.tagNo }) : text('resources.visits.noTag'),
    visit.packageName,
  ]
  return (
    <FormDialog title={text('waitings.patientInfo')} subtitle={visit ? numberedName(visit) : ''} onClose={onClose}>
      <div className={css.body}>
        {facts && <p className={css.facts}>{facts.filter(Boolean).join(' · ')}</p>}
        {visit && visit.alerts.length > 0 && (
          <p className={css.facts}>
            <AlertMarks alerts={visit.alerts} note="" icons={ROW_ICONS} />
          </p>
        )}
        {visit && visit.note !== '' && <p className={css.note}>{visit.note}</p>}
        <VisitWay id={visitId} places={places} />
      </div>
      <DialogActions>
        {visit?.ticket && (
          <Button component={Link} to={`/visits/${visitId}/ticket`}>
            {text('tickets.merge')}
          </Button>
        )}
        <Button component={Link} to={`/visits/${visitId}`}>
          {text('waitings.editVisit')}
        </Button>
        <Button variant="contained" color="primary" onClick={onClose}>
          {text('ra.action.close')}
        </Button>
      </DialogActions>
    </FormDialog>
  )
}
