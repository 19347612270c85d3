import Button from '@mui/material/Button'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { SecondFactorSetUp } from '../../../../contract/secondFactor.ts'
import { useApi } from '../../../api/useApi.ts'
import { useText } from '../../../i18n/useText.ts'
import { QrCode } from '../../../print/QrCode.tsx'
import { useReason } from '../../../ui/feedback/useReason.ts'
import { Refusal } from '../../../ui/feedback/Notice.tsx'
import { useToast } from '../../../ui/feedback/useToast.tsx'
import { DialogActions, DialogFields, DialogForm, FormDialog } from '../../../ui/form/FormDialog.tsx'
import { PasswordInput } from '../../../ui/form/PasswordInput.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import css from './MyPage.module.css'

/** Task of the dialog: turns the second factor on or off, or renews the recovery codes. */
export type SecondFactorTask = 'on' | 'off' | 'codes'

interface SecondFactorDialogProps {
  readonly task: SecondFactorTask
  readonly onClose: () => void
}

/**
 * Asks for the password first; then shows the secret and asks for a code, and in the end shows the recovery codes. A
 * second factor that is on is changed by password and code at once.
 */
export function SecondFactorDialog({ task, onClose }: SecondFactorDialogProps) {
  const text = useText()
  const toast = useToast()
  const api = useApi()
  const [made, setMade] = useState<SecondFactorSetUp>()
  const [codes, setCodes] = useState<readonly string[]>()
  const { reason, setReason, report } = useReason()

  const submit = async ({ currentPassword, code }: Record<string, unknown>) => {
    const proof = { currentPassword: String(currentPassword ?? ''), code: String(code ?? '') }
    setReason('')
    try {
      if (made)
        setCodes((await api('POST', '/v1/users/second-factor/confirm', { body: { code: proof.code } })).recoveryCodes)
      else if (task === 'on')
        setMade(await api('POST', SECOND_FACTOR, { body: { currentPassword: proof.currentPassword } }))
      else if (task === 'codes')
        setCodes((await api('POST', '/v1/users/second-factor/codes', { body: proof })).recoveryCodes)
      else {
        await api('DELETE', SECOND_FACTOR, { body: proof })
        toast('SUCCESS', text('secondFactor.turnedOff'))
        onClose()
      }
    } catch (error) {
      return report(error, text('crud.failed'))
    }
    return undefined
  }
  return (
    <FormDialog title={text(`secondFactor.tasks.${task}`)} firm onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <DialogForm key={made ? 'code' : 'password'} defaultValues={EMPTY} onSubmit={submit}>
          <DialogFields>
            {reason && <Refusal>{reason}</Refusal>}
            {made ? (
              <>
                <p className={css.step}>{text('secondFactor.scan')}</p>
                <QrCode className={css.qr} text={made.uri} label={text('secondFactor.qr')} />
                <p className={css.step}>
                  {text('secondFactor.secret')}
                  <code className={css.secret}>{made.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
                </p>
                <TextInput source="code" label="secondFactor.code" />
              </>
            ) : (
              <>
                <PasswordInput source="currentPassword" label="resources.users.presentPassword" isPresent />
                {task !== 'on' && <TextInput source="code" label="secondFactor.anyCode" />}
              </>
            )}
          </DialogFields>
          <DialogActions>
            <Button onClick={onClose}>{text('ra.action.cancel')}</Button>
            <SubmitButton isDanger={task === 'off'}>
              {text(made || task !== 'on' ? `secondFactor.submits.${task}` : 'secondFactor.next')}
            </SubmitButton>
          </DialogActions>
        </DialogForm>
      )}
    </FormDialog>
  )
}

function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const text = useText()
  return (
    <>
      <DialogFields>
        <p className={css.step}>{text('secondFactor.codesHint')}</p>
        <ol className={css.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </DialogFields>
      <DialogActions>
        <Button variant="contained" color="primary" onClick={onClose}>
          {text('secondFactor.kept')}
        </Button>
      </DialogActions>
    </>
  )
}

function SubmitButton({ isDanger, children }: { readonly isDanger: boolean; readonly children: string }) {
  const { isSubmitting } = useFormState()
  return (
    <Button type="submit" variant="contained" color={isDanger ? 'error' : 'primary'} loading={isSubmitting}>
      {children}
    </Button>
  )
}

const SECOND_FACTOR = '/v1/users/second-factor'
const EMPTY = { currentPassword: '', code: '' }
