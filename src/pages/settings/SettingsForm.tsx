import OutlinedInput from '@mui/material/OutlinedInput'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { maxLength, maxValue, minValue, type Validator } from 'react-admin'
import type { SettingsAnswer } from '../../../contract/settings.ts'
import {
  AUDIT_DAYS_MIN,
  DAYS_MAX,
  HOSPITAL_NAME_MAX,
  type HospitalSettings,
  IDLE_MINUTES_MAX,
  SETTING_NAMES,
  type SettingName,
  VISIT_NAME_DAYS_MIN,
} from '../../../domain/hospitalSettings.ts'
import { KIOSK_QUESTIONS } from '../../../domain/kioskQuestions.ts'
import { URL_MAX, WAIT_LIMIT_MAX_MINUTES, WAIT_LIMIT_MIN_MINUTES } from '../../../domain/limits.ts'
import { uploadFile } from '../../api/uploadFile.ts'
import { useApi } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { isForAllPhones, isForPhones, publicAddress } from '../../session/publicAddress.ts'
import { useReason } from '../../ui/feedback/useReason.ts'
import { fieldErrorsOf, hintOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { BooleanInput } from '../../ui/form/BooleanInput.tsx'
import { DropdownInput } from '../../ui/form/DropdownInput.tsx'
import { helperTextIdOf, InputFrame } from '../../ui/form/InputFrame.tsx'
import { NumberInput } from '../../ui/form/NumberInput.tsx'
import { PictureInput } from '../../ui/form/PictureInput.tsx'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import css from './SettingsPage.module.css'
import { SettingsPreview } from './SettingsPreview.tsx'

/** Settings whose input has a hint. */
type ExplainedName = Exclude<SettingName, 'logo' | 'publicUrl' | 'tagAccess'>

interface SettingsFormProps {
  readonly stored: SettingsAnswer
  /** Previews of the values, beside the form. */
  readonly preview: HTMLElement | null
}

/** One form for all settings; it sends the changed ones, because a colleague may have changed others meanwhile. */
export function SettingsForm({ stored, preview }: SettingsFormProps) {
  const text = useText()
  const toast = useToast()
  const api = useApi()
  const queries = useQueryClient()
  const { reason, explain } = useReason()
  /** Counts the saved and the discarded inputs: the form begins again with the stored values. */
  const [count, setCount] = useState(0)
  const { settings, fixed } = stored
  const submit = async (values: Record<string, unknown>) => {
    const changed = SETTING_NAMES.filter((name) => !(name in fixed) && values[name] !== settings[name])
    try {
      const saved = await api('PATCH', '/v1/settings', {
        body: Object.fromEntries(changed.map((name) => [name, values[name]])),
      })
      toast('SUCCESS', text('settings.saved'))
      queries.setQueryData(['settings'], saved)
      setCount((before) => before + 1)
      return undefined
    } catch (error) {
      explain(error)
      toast('ERROR', text('crud.failed'), hintOf(error, text))
      return fieldErrorsOf(error)
    }
  }
  const later: Validator = (alarm, all: Partial<HospitalSettings>) =>
    Number(alarm) > Number(all.waitWarning) ? undefined : text('settings.hints.waitAlarmOrder')
  const waits = [minValue(WAIT_LIMIT_MIN_MINUTES), maxValue(WAIT_LIMIT_MAX_MINUTES)]
  const access = (['OPEN', 'PAIRED'] as const).map((value) => ({ value, label: text(`settings.access.${value}`) }))
  const readers = [{ value: '', label: text('settings.access.SAME') }, ...access]
  const labelled = (source: SettingName) => ({ source, label: `settings.fields.${source}` }) as const
  const explained = (source: ExplainedName) => ({
    ...labelled(source),
    helperText: text(`settings.hints.${source}`),
  })
  return (
    <RecordForm
      key={count}
      defaultValues={settings}
      submitLabel={text('ra.action.save')}
      reason={reason}
      onCancel={() => setCount(count + 1)}
      onSubmit={submit}
    >
      <h2 className={css.group}>{text('settings.groups.hospital')}</h2>
      <TextInput {...explained('hospitalName')} validate={maxLength(HOSPITAL_NAME_MAX)} />
      <PictureInput {...labelled('logo')} none="" upload={(file) => uploadFile(api, file)} />
      <h2 className={css.group}>{text('settings.groups.phones')}</h2>
      <FixedField name="publicUrl" fixed={fixed} value={settings.publicUrl}>
        <TextInput
          {...labelled('publicUrl')}
          helperText={[text('settings.hints.publicUrl'), text(phonesHint())].join(' ')}
          placeholder={location.origin}
          validate={maxLength(URL_MAX)}
        />
      </FixedField>
      <h2 className={css.group}>{text('settings.groups.waits')}</h2>
      <NumberInput {...explained('waitWarning')} validate={waits} half />
      <NumberInput {...explained('waitAlarm')} validate={[...waits, later]} half />
      <h2 className={css.group}>{text('settings.groups.retention')}</h2>
      <FixedField name="visitNameDays" fixed={fixed} value={settings.visitNameDays} half>
        <NumberInput
          {...explained('visitNameDays')}
          validate={[minValue(VISIT_NAME_DAYS_MIN), maxValue(DAYS_MAX)]}
          half
        />
      </FixedField>
      <FixedField name="auditDays" fixed={fixed} value={settings.auditDays} half>
        <NumberInput {...explained('auditDays')} validate={[minValue(AUDIT_DAYS_MIN), maxValue(DAYS_MAX)]} half />
      </FixedField>
      <h2 className={css.group}>{text('settings.groups.access')}</h2>
      <FixedField name="idleMinutes" fixed={fixed} value={settings.idleMinutes}>
        <NumberInput {...explained('idleMinutes')} validate={[minValue(0), maxValue(IDLE_MINUTES_MAX)]} />
      </FixedField>
      <FixedField name="displayAccess" fixed={fixed} value={text(`settings.access.${settings.displayAccess}`)} half>
        <DropdownInput {...explained('displayAccess')} options={access} half />
      </FixedField>
      <FixedField name="tagAccess" fixed={fixed} value={text(`settings.access.${settings.tagAccess ?? 'SAME'}`)} half>
        <DropdownInput
          {...labelled('tagAccess')}
          options={readers}
          parse={(value) => (value === '' ? null : value)}
          half
        />
      </FixedField>
      <DropdownInput
        {...explained('kioskQuestion')}
        options={KIOSK_QUESTIONS.map((question) => ({
          value: question,
          label: text(`settings.questions.${question}`),
        }))}
      />
      <h2 className={css.group}>{text('settings.groups.statistics')}</h2>
      <BooleanInput {...explained('patientFeedback')} />
      <BooleanInput {...explained('statisticsByPerson')} />
      {preview && createPortal(<SettingsPreview />, preview)}
    </RecordForm>
  )
}

/** Says which phones can open the address that slips have now. */
function phonesHint(): 'settings.hints.noPhones' | 'settings.hints.somePhones' | 'settings.hints.allPhones' {
  const origin = publicAddress()
  return !isForPhones(origin)
    ? 'settings.hints.noPhones'
    : isForAllPhones(origin)
      ? 'settings.hints.allPhones'
      : 'settings.hints.somePhones'
}

interface FixedFieldProps extends Pick<SettingsAnswer, 'fixed'> {
  readonly name: SettingName
  /** The value in words. */
  readonly value: string | number
  readonly half?: boolean
  /** The input of a setting that the console may change. */
  readonly children: ReactNode
}

/** An input, or where the environment of the server sets the value, the value and the name of the variable. */
function FixedField({ name, fixed, value, half = false, children }: FixedFieldProps) {
  const text = useText()
  const id = useId()
  const variable = fixed[name]
  if (variable === undefined) return children
  return (
    <InputFrame
      id={id}
      label={text(`settings.fields.${name}`)}
      helperText={text('settings.fixed', { name: variable })}
      half={half}
    >
      <OutlinedInput
        id={id}
        size="small"
        disabled
        value={value}
        slotProps={{ input: { 'aria-describedby': helperTextIdOf(id) } }}
      />
    </InputFrame>
  )
}
