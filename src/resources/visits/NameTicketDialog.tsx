import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { Appointment } from '../../../contract/appointments.ts'
import type { Visit } from '../../../contract/visits.ts'
import { useApi } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { numberedName } from '../../queue/numberedName.ts'
import { useCloseDialog } from '../../ui/crud/useCloseDialog.ts'
import { hintOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { DialogActions, FormDialog, FormSkeleton } from '../../ui/form/FormDialog.tsx'
import { useAllRecords } from '../../ui/useAllRecords.ts'
import css from './NameTicketDialog.module.css'

/** Lets an expected patient of today arrive as a number ticket, at `:id/ticket` below the list of visits. */
export function NameTicketDialog() {
  const text = useText()
  const toast = useToast()
  const api = useApi()
  const queries = useQueryClient()
  const close = useCloseDialog()
  const { id = '' } = useParams()
  const { data: ticket } = useGetOne<Visit>('visits', { id: Number(id) })
  const { data: expected } = useAllRecords<Appointment>('appointments', { filter: EXPECTED })
  const [typed, setTyped] = useState('')
  const found = expected?.filter(
    ({ name, patientNo }) => name.includes(typed.trim()) || (typed.trim() !== '' && patientNo.startsWith(typed.trim())),
  )
  const merge = useMutation({
    mutationFn: ({ id: appointmentId }: Appointment) =>
      api('POST', '/v1/visits/name-ticket', { body: { id: Number(id), appointmentId } }),
    onSuccess: (visit) => {
      toast('SUCCESS', text('tickets.merged', { name: numberedName(visit) }), text('tickets.mergedHint'))
      close(true)
    },
    onError: (error) => toast('ERROR', text('tickets.mergeFailed'), hintOf(error, text)),
    onSettled: () => Promise.all(['visits', 'appointments'].map((of) => queries.invalidateQueries({ queryKey: [of] }))),
  })
  return (
    <FormDialog title={text('tickets.merge')} subtitle={ticket ? numberedName(ticket) : ''} onClose={close}>
      <div className={css.body}>
        <p className={css.hint}>{text('tickets.mergeHint')}</p>
        <TextField
          fullWidth
          size="small"
          label={text('tickets.find')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {found ? (
          <ul className={css.list}>
            {found.map((appointment) => (
              <li key={appointment.id}>
                <Button
                  fullWidth
                  disabled={merge.isPending}
                  onClick={() => merge.mutate(appointment)}
                  className={css.row}
                >
                  <span>{appointment.time}</span>
                  <strong>{appointment.name}</strong>
                  <span>{appointment.patientNo}</span>
                  <span>{appointment.company}</span>
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <FormSkeleton />
        )}
        {found?.length === 0 && <p className={css.hint}>{text('tickets.nobody')}</p>}
      </div>
      <DialogActions>
        <Button onClick={() => close()}>{text('ra.action.close')}</Button>
      </DialogActions>
    </FormDialog>
  )
}

/** Those of today who have not arrived. */
const EXPECTED = { arrived: 'false' }
