import { lazy, Suspense } from 'react'
import { maxLength, maxValue, minValue, required, type Validator } from 'react-admin'
import { useWatch } from 'react-hook-form'
import {
  MAX_PATIENT_MAX,
  MAX_PATIENT_MIN,
  MEMO_MAX,
  NAME_MAX,
  NUMBER_TEXT_MAX,
  WAIT_LIMIT_MAX_MINUTES,
  WAIT_LIMIT_MIN_MINUTES,
} from '../../../domain/limits.ts'
import { type RoomWaits, waitLimits } from '../../../domain/waitLimits.ts'
import { hospitalWaits } from '../../i18n/hospital.ts'
import { useText } from '../../i18n/useText.ts'
import { can } from '../../session/capabilities.ts'
import { BooleanInput } from '../../ui/form/BooleanInput.tsx'
import { DigitsInput, NumberInput } from '../../ui/form/NumberInput.tsx'
import { FoldedInputs } from '../../ui/form/FoldedInputs.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'

/**
 * The fields of a room, shared by adding and editing. For sending on and limits of waits see
 * docs/decisions/queue.md#sending-on and docs/decisions/queue.md#limits-of-waits.
 */
export function RoomInputs() {
  const text = useText()
  const [maxPatient, useMultiCall, places] = useWatch({ name: ['maxPatient', 'useMultiCall', 'places'] })
  // Without multiple calls or a list of places a room has one, whatever its capacity.
  const isOnePlace = Number(maxPatient) > 1 && useMultiCall !== true && !places
  return (
    <>
      <DigitsInput source="no" validate={[required(), maxLength(NUMBER_TEXT_MAX)]} half />
      <NumberInput
        source="maxPatient"
        helperText={text(`resources.rooms.hints.${isOnePlace ? 'onePlace' : 'maxPatient'}`)}
        validate={[minValue(MAX_PATIENT_MIN), maxValue(MAX_PATIENT_MAX)]}
        half
      />
      <TextInput source="name.kr" validate={[required(), maxLength(NAME_MAX)]} />
      <TextInput source="name.en" validate={maxLength(NAME_MAX)} />
      <TextInput source="name.cn" validate={maxLength(NAME_MAX)} half />
      <TextInput source="name.jp" validate={maxLength(NAME_MAX)} half />
      <BooleanInput source="useMultiCall" helperText={text('resources.rooms.hints.useMultiCall')} half />
      <BooleanInput source="useRfid" helperText={text('resources.rooms.hints.useRfid')} half />
      {can('rooms') && <BooleanInput source="sendsOn" helperText={text('resources.rooms.hints.sendsOn')} />}
      <TextInput source="memo" validate={maxLength(MEMO_MAX)} multiline />
      {can('rooms') && <WaitInputs />}
      {can('rooms') && (
        <Suspense>
          <PlacesInput />
          <LocationInputs />
        </Suspense>
      )}
    </>
  )
}

/** From when on a wait in the room is long, and too long. */
function WaitInputs() {
  const text = useText()
  const waits = hospitalWaits()
  const usual = waitLimits({}, waits)
  const inOrder: Validator = (_alarm, room: RoomWaits) => {
    const { warning, alarm } = waitLimits(room, waits)
    return alarm > warning ? undefined : text('resources.rooms.hints.waitAlarmOrder', { count: warning })
  }
  const range = [minValue(WAIT_LIMIT_MIN_MINUTES), maxValue(WAIT_LIMIT_MAX_MINUTES)]
  return (
    <FoldedInputs title={text('resources.rooms.waits')} sources={WAITS}>
      <NumberInput
        source="waitWarning"
        placeholder={String(usual.warning)}
        helperText={text('resources.rooms.hints.waitWarning', { count: usual.warning })}
        validate={range}
        optional
        half
      />
      <NumberInput
        source="waitAlarm"
        placeholder={String(usual.alarm)}
        helperText={text('resources.rooms.hints.waitAlarm', { count: usual.alarm })}
        validate={[...range, inOrder]}
        optional
        half
      />
    </FoldedInputs>
  )
}

const PlacesInput = lazy(async () => ({ default: (await import('./PlacesInput.tsx')).PlacesInput }))
const LocationInputs = lazy(async () => ({ default: (await import('./LocationInputs.tsx')).LocationInputs }))
const WAITS = ['waitWarning', 'waitAlarm']
