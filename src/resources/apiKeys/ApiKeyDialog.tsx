import { useState } from 'react'
import { CheckboxGroupInput, maxLength, required, useDataProvider, useRefresh } from 'react-admin'
import type { NewApiKey } from '../../../contract/apiKeys.ts'
import { daySpan } from '../../../domain/days.ts'
import { NAME_MAX } from '../../../domain/limits.ts'
import { SCOPES } from '../../../domain/rights.ts'
import { TIME_ZONE } from '../../i18n/formatTime.ts'
import { useText } from '../../i18n/useText.ts'
import { useCloseDialog } from '../../ui/crud/useCloseDialog.ts'
import { SecretDialog } from '../../ui/form/CopyField.tsx'
import { SubmitDialog } from '../../ui/form/SubmitDialog.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { useIdempotencyKey } from '../../ui/form/useIdempotencyKey.ts'
import css from './ApiKeyDialog.module.css'

/** Dialog that creates a key and then shows it, this once. */
export function ApiKeyDialog() {
  const text = useText()
  const close = useCloseDialog()
  const refresh = useRefresh()
  const provider = useDataProvider()
  const idempotencyKey = useIdempotencyKey()
  const [created, setCreated] = useState<NewApiKey | null>(null)

  const create = async (values: Record<string, unknown>) => {
    const { data } = await provider.create<NewApiKey>('api-keys', { data: toKey(values), meta: { idempotencyKey } })
    setCreated(data)
    refresh()
  }

  if (created) {
    return (
      <SecretDialog
        title={text('resources.api-keys.created')}
        subtitle={created.name}
        label={text('resources.api-keys.key')}
        helperText={text('resources.api-keys.once')}
        value={created.key}
        onClose={() => close(true)}
      />
    )
  }
  return (
    <SubmitDialog
      title={text('resources.api-keys.page.create')}
      defaultValues={DEFAULTS}
      submitLabel={text('form.register')}
      onSubmit={create}
      onClose={close}
    >
      <TextInput
        source="name"
        validate={[required(), maxLength(NAME_MAX)]}
        helperText={text('resources.api-keys.hints.name')}
      />
      <CheckboxGroupInput
        source="scopes"
        row={false}
        className={css.scopes}
        validate={required()}
        helperText={false}
        choices={SCOPES.filter((id) => id !== 'kiosk').map((id) => ({
          id,
          name: text(`resources.api-keys.scopes.${id}`),
        }))}
        translateChoice={false}
      />
      <TextInput source="addresses" helperText={text('resources.api-keys.hints.addresses')} half />
      <TextInput source="expiresAt" type="date" helperText={text('resources.api-keys.hints.expiresAt')} half />
    </SubmitDialog>
  )
}

const DEFAULTS = { name: '', scopes: [], addresses: '', expiresAt: '' }

/** Returns the key to create; it is accepted until the end of the chosen day in the hospital's time zone. */
function toKey({ name, scopes, addresses, expiresAt }: Record<string, unknown>) {
  return {
    name,
    scopes,
    addresses: String(addresses)
      .split(/[\s,]+/)
      .filter((address) => address !== ''),
    expiresAt:
      expiresAt === '' ? null : new Date(Date.parse(daySpan(TIME_ZONE)(String(expiresAt))[1]) - 1).toISOString(),
  }
}
