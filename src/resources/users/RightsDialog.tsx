import type { StaffRights } from '../../../contract/users.ts'
import { RIGHTS, type Right } from '../../../domain/rights.ts'
import { useApi, useRead } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { useCloseDialog } from '../../ui/crud/useCloseDialog.ts'
import { useReason } from '../../ui/feedback/useReason.ts'
import { hintOf } from '../../ui/feedback/failure.ts'
import { LoadError } from '../../ui/feedback/Notice.tsx'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { BooleanInput } from '../../ui/form/BooleanInput.tsx'
import { FormDialog, FormSkeleton } from '../../ui/form/FormDialog.tsx'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import css from './UserList.module.css'

/** `/users/rights`: one switch for each right of USER staff; a right that is switched off is denied (docs/decisions/rights.md#rights-of-user-staff). */
export function RightsDialog() {
  const text = useText()
  const close = useCloseDialog()
  const {
    data: rights,
    error,
    refetch,
  } = useRead(['rights'], (api, signal) => api('GET', '/v1/rights', { signal }), {
    // Do not cache: each time the dialog opens, it loads the stored rights.
    gcTime: 0,
  })
  return (
    <FormDialog
      title={text('resources.users.rights.title')}
      subtitle={text('resources.users.rights.lead')}
      onClose={close}
    >
      {rights ? (
        <RightsForm rights={rights} onClose={close} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </FormDialog>
  )
}

/** Sends only the changed switches, because a colleague may have changed others in the meantime. */
function RightsForm({ rights, onClose }: { rights: StaffRights; onClose: (saved?: boolean) => void }) {
  const text = useText()
  const toast = useToast()
  const api = useApi()
  const { reason, explain } = useReason()
  const submit = async (values: Record<string, unknown>) => {
    const moved = RIGHTS.filter((right) => values[right] !== rights[right])
    try {
      await api('PATCH', '/v1/rights', {
        body: Object.fromEntries(moved.map((right) => [right, values[right] === true])),
      })
      toast('SUCCESS', text('resources.users.rights.saved'), text('resources.users.rights.savedHint'))
      onClose(true)
    } catch (error) {
      explain(error)
      toast('ERROR', text('crud.failed'), hintOf(error, text))
    }
  }
  return (
    <RecordForm
      defaultValues={rights}
      submitLabel={text('ra.action.save')}
      reason={reason}
      onCancel={onClose}
      onSubmit={submit}
    >
      <h3 className={css.heading}>{text('resources.users.rights.deleting')}</h3>
      {DELETING.map((right) => (
        <BooleanInput key={right} source={right} label={`resources.users.rights.names.${right}`} half />
      ))}
      <h3 className={css.heading}>{text('resources.users.rights.boards')}</h3>
      {BOARDS.map((right) => (
        <BooleanInput
          key={right}
          source={right}
          label={`resources.users.rights.names.${right}`}
          helperText={text(`resources.users.rights.hints.${right}`)}
        />
      ))}
      <h3 className={css.heading}>{text('resources.users.rights.records')}</h3>
      <BooleanInput
        source="statistics"
        label="resources.users.rights.names.statistics"
        helperText={text('resources.users.rights.hints.statistics')}
      />
    </RecordForm>
  )
}

const DELETING = ['deleteRooms', 'deleteExams', 'deleteDids', 'deleteTags'] as const satisfies readonly Right[]
const BOARDS = ['changeDidOptions', 'recordVoices', 'powerDids'] as const satisfies readonly Right[]
