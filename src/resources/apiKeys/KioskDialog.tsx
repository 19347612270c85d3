import { maxLength, maxValue, minValue, required, useRefresh } from 'react-admin'
import {
  KIOSK_INCHES,
  KIOSK_INCHES_MAX,
  KIOSK_INCHES_MIN,
  NAME_MAX,
  PAIRING_CODE_DIGITS,
} from '../../../domain/limits.ts'
import { useApi } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { useCloseDialog } from '../../ui/crud/useCloseDialog.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { DigitsInput, NumberInput } from '../../ui/form/NumberInput.tsx'
import { SubmitDialog } from '../../ui/form/SubmitDialog.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'

/** Dialog that approves the kiosk that shows a code: it gets a key of its own. */
export function KioskDialog() {
  const text = useText()
  const close = useCloseDialog()
  const refresh = useRefresh()
  const toast = useToast()
  const api = useApi()
  const approve = async ({ code, name, inches }: Record<string, unknown>) => {
    await api('POST', '/v1/kiosks/pairings/approve', {
      body: { code: String(code), name: String(name), inches: Number(inches) },
    })
    toast('SUCCESS', text('resources.api-keys.kiosk.connected'))
    refresh()
    close(true)
  }
  return (
    <SubmitDialog
      title={text('resources.api-keys.kiosk.title')}
      defaultValues={DEFAULTS}
      submitLabel={text('resources.api-keys.kiosk.submit')}
      onSubmit={approve}
      onClose={close}
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
      <NumberInput
        source="inches"
        label="resources.api-keys.kiosk.inches"
        helperText={text('resources.api-keys.kiosk.inchesHint')}
        unit={text('resources.api-keys.kiosk.inchesUnit')}
        validate={[minValue(KIOSK_INCHES_MIN), maxValue(KIOSK_INCHES_MAX)]}
      />
    </SubmitDialog>
  )
}

const DEFAULTS = { code: '', name: '', inches: KIOSK_INCHES }
