import { maxLength, required, useDataProvider, useRefresh } from 'react-admin'
import { NAME_MAX, PAIRING_CODE_DIGITS } from '../../../domain/limits.ts'
import type { AppDataProvider } from '../../dataProvider/createDataProvider.ts'
import { useText } from '../../i18n/useText.ts'
import { useCloseDialog } from '../../ui/crud/useCloseDialog.ts'
import { useReason } from '../../ui/crud/useReason.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { DigitsInput } from '../../ui/form/DigitsInput.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'

/** Dialog that approves the kiosk that shows a code: it gets a key of its own. */
export function KioskDialog() {
  const text = useText()
  const close = useCloseDialog()
  const refresh = useRefresh()
  const toast = useToast()
  const provider = useDataProvider<AppDataProvider>()
  const { reason, refuse } = useReason()
  const approve = async ({ code, name }: Record<string, unknown>) => {
    try {
      await provider.approveKiosk(String(code), String(name))
    } catch (error) {
      return refuse(error)
    }
    toast('SUCCESS', text('resources.api-keys.kiosk.connected'))
    refresh()
    close(true)
    return undefined
  }
  return (
    <FormDialog title={text('resources.api-keys.kiosk.title')} onClose={close}>
      <RecordForm
        alwaysEnable
        defaultValues={DEFAULTS}
        submitLabel={text('resources.api-keys.kiosk.submit')}
        reason={reason}
        onCancel={close}
        onSubmit={approve}
      >
        <DigitsInput
          source="code"
          label="resources.api-keys.kiosk.code"
          helperText={text('resources.api-keys.kiosk.codeHint')}
          validate={[required(), maxLength(PAIRING_CODE_DIGITS)]}
        />
        <TextInput
          source="name"
          validate={[required(), maxLength(NAME_MAX)]}
          helperText={text('resources.api-keys.kiosk.nameHint')}
        />
      </RecordForm>
    </FormDialog>
  )
}

const DEFAULTS = { code: '', name: '' }
