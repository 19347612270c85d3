import { maxLength, maxValue, minValue, required, type Validator } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { PATIENT_LABELS, SCHEMES, WALL_LANGUAGES } from '../../../contract/boardOptions.ts'
import { TICKET_ICONS } from '../../../contract/ticketOption.ts'
import { TIME_OF_DAY } from '../../../contract/voice.ts'
import {
  CALLS_BEFORE_NO_SHOW_MAX,
  CALLS_BEFORE_NO_SHOW_MIN,
  DELAY_MAX_MINUTES,
  MASKING_POSITION_MAX,
  NO_SHOW_PLACES_MAX,
  NO_SHOW_PLACES_MIN,
  NOTICE_MAX,
  READING_DISTANCE_MAX_METRES,
  READING_DISTANCE_MIN_METRES,
  SCREEN_MARGIN_MAX_PERCENT,
  SERVICE_NAME_MAX,
  TAG_REPEAT_MAX_SECONDS,
  TICKET_ORDER_MAX,
  TICKETS_PER_DAY_MAX,
} from '../../../domain/limits.ts'
import { graphemes, isMaskCharacter, publicName } from '../../../domain/masking.ts'
import { formatDate } from '../../i18n/formatMoment.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import { useText } from '../../i18n/useText.ts'
import { useServerNow } from '../../session/useServerClock.ts'
import { BooleanInput } from '../../ui/form/BooleanInput.tsx'
import { DropdownInput } from '../../ui/form/DropdownInput.tsx'
import { NumberInput } from '../../ui/form/NumberInput.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { CallLanguagesInput } from './CallLanguagesInput.tsx'
import { MediaInput } from './MediaInput.tsx'
import { OptionSection } from './OptionSection.tsx'
import css from './OptionSection.module.css'
import type { OptionValues } from './optionValues.ts'
import type { FoundDid } from './useDid.ts'
import { useIsUploading } from './useUpload.ts'

export function ClockSection() {
  const text = useText()
  const now = useServerNow()
  return (
    <OptionSection name="clock">
      <p className={css.example}>
        <span className={css.exampleLabel}>{text('didOptions.clock.example')}</span>
        {formatDate(now)} <strong>{formatTime(now)}</strong>
      </p>
    </OptionSection>
  )
}

export function DelayTimeSection() {
  const text = useText()
  const calls = useWatch<OptionValues, 'calls'>({ name: 'calls' })
  return (
    <OptionSection name="delayTime">
      <NumberInput
        source="delayTime.content"
        label="didOptions.delayTime.content"
        unit={text('didOptions.delayTime.unit')}
        helperText={calls?.delayFromWaits ? text('didOptions.delayTime.fromWaits') : undefined}
        validate={[minValue(0), maxValue(DELAY_MAX_MINUTES)]}
      />
    </OptionSection>
  )
}

export function DoctorPhotoSection() {
  const text = useText()
  return (
    <OptionSection name="doctorPhoto" isUploading={useIsUploading('image')}>
      <MediaInput
        source="doctorPhoto.file"
        kind="image"
        label={text('didOptions.doctorPhoto.file')}
        renderPreview={(url) => <img className={css.photo} src={url} alt={text('didOptions.doctorPhoto.alt')} />}
      />
    </OptionSection>
  )
}

/** A character can consist of several UTF-16 code units, such as an emoji; this is a generous upper bound. */
const CHARACTER_UNITS_MAX = 16
const isOne: Validator = (value: string) =>
  graphemes(value).length === 1 ? undefined : 'didOptions.masking.oneCharacter'
const isMask: Validator = (value: string) => (isMaskCharacter(value) ? undefined : 'didOptions.masking.readAsName')

export function MaskingSection() {
  const text = useText()
  const masking = useWatch<OptionValues, 'masking'>({ name: 'masking' })
  const name = text('didOptions.masking.exampleName')
  return (
    <OptionSection name="masking">
      <div className={css.pair}>
        <NumberInput
          source="masking.index"
          label="didOptions.masking.index"
          unit={text('didOptions.masking.indexUnit')}
          validate={[minValue(1), maxValue(MASKING_POSITION_MAX)]}
        />
        <TextInput
          source="masking.character"
          label="didOptions.masking.character"
          validate={[required(), maxLength(CHARACTER_UNITS_MAX), isOne, isMask]}
        />
      </div>
      <p className={css.example}>
        <span className={css.exampleLabel}>{text('didOptions.clock.example')}</span>
        <span lang="ko">
          {name} → <strong>{publicName(name, { ...masking, index: Number(masking.index) })}</strong>
        </span>
      </p>
    </OptionSection>
  )
}

export function NoticeSection() {
  const text = useText()
  return (
    <OptionSection name="notice" wide>
      <TextInput
        source="notice.content"
        label="didOptions.notice.content"
        placeholder={text('didOptions.notice.placeholder')}
        validate={maxLength(NOTICE_MAX)}
        multiline
      />
    </OptionSection>
  )
}

/**
 * Sets how the wall names a patient, its colours, its reading distance, its margin and its language. It is shown only if the server
 * supports this option.
 */
export function ScreenSection() {
  const text = useText()
  return (
    <OptionSection name="screen" wide always>
      <div className={css.pair}>
        <DropdownInput
          source="screen.label"
          label="didOptions.screen.label"
          helperText={text('didOptions.screen.labelHint')}
          options={PATIENT_LABELS.map((value) => ({ value, label: text(`didOptions.screen.${value}`) }))}
        />
        <DropdownInput
          source="screen.scheme"
          label="didOptions.screen.scheme"
          options={SCHEMES.map((value) => ({ value, label: text(`didOptions.screen.${value}`) }))}
        />
        <NumberInput
          source="screen.distance"
          label="didOptions.screen.distance"
          unit={text('didOptions.screen.distanceUnit')}
          validate={[minValue(READING_DISTANCE_MIN_METRES), maxValue(READING_DISTANCE_MAX_METRES)]}
        />
        <NumberInput
          source="screen.margin"
          label="didOptions.screen.margin"
          unit="%"
          helperText={text('didOptions.screen.marginHint')}
          validate={[minValue(0), maxValue(SCREEN_MARGIN_MAX_PERCENT)]}
        />
        <DropdownInput
          source="screen.language"
          label="didOptions.screen.language"
          options={WALL_LANGUAGES.map((value) => ({ value, label: text(`didOptions.screen.${value}`) }))}
        />
      </div>
    </OptionSection>
  )
}

/**
 * Sets when a call counts as missed, and what the wall shows about waits and calls beside the queue. It is shown only
 * if the server supports this option.
 */
export function CallsSection() {
  const text = useText()
  return (
    <OptionSection name="calls" wide always>
      <div className={css.pair}>
        <NumberInput
          source="calls.noShowAfter"
          label="didOptions.calls.noShowAfter"
          unit={text('didOptions.calls.noShowAfterUnit')}
          helperText={text('didOptions.calls.noShowAfterHint')}
          validate={[minValue(CALLS_BEFORE_NO_SHOW_MIN), maxValue(CALLS_BEFORE_NO_SHOW_MAX)]}
        />
        <NumberInput
          source="calls.noShowPlaces"
          label="didOptions.calls.noShowPlaces"
          unit={text('didOptions.calls.noShowPlacesUnit')}
          helperText={text('didOptions.calls.noShowPlacesHint')}
          validate={[minValue(NO_SHOW_PLACES_MIN), maxValue(NO_SHOW_PLACES_MAX)]}
        />
      </div>
      <BooleanInput
        source="calls.showWait"
        label="didOptions.calls.showWait"
        helperText={text('didOptions.calls.showWaitHint')}
      />
      <BooleanInput
        source="calls.delayFromWaits"
        label="didOptions.calls.delayFromWaits"
        helperText={text('didOptions.calls.delayFromWaitsHint')}
      />
      <BooleanInput
        source="calls.showReason"
        label="didOptions.calls.showReason"
        helperText={text('didOptions.calls.showReasonHint')}
      />
      <CallLanguagesInput />
    </OptionSection>
  )
}

/** Sets how soon a tag may be tapped again. It is shown only if the server supports this option. */
export function TagSection() {
  const text = useText()
  return (
    <OptionSection name="tag" wide always>
      <div className={css.single}>
        <NumberInput
          source="tag.repeatSeconds"
          label="didOptions.tag.repeatSeconds"
          unit={text('didOptions.tag.repeatSecondsUnit')}
          validate={[minValue(0), maxValue(TAG_REPEAT_MAX_SECONDS)]}
        />
      </div>
    </OptionSection>
  )
}

export const timeOfDay: Validator = (value: string) =>
  value === '' || TIME_OF_DAY.test(value) ? undefined : 'didOptions.voice.timeOfDay'

/**
 * Sets what the kiosk hands out number tickets of the board for, and when. It is shown only if the server supports this
 * option.
 */
export function TicketsSection({ did }: { readonly did: FoundDid }) {
  const text = useText()
  return (
    <OptionSection name="tickets" wide>
      <div className={css.pair}>
        <TextInput
          source="tickets.label.kr"
          label="didOptions.tickets.labelKr"
          placeholder={did.name.kr}
          helperText={text('didOptions.tickets.labelHint')}
          validate={maxLength(SERVICE_NAME_MAX)}
        />
        <TextInput
          source="tickets.label.en"
          label="didOptions.tickets.labelEn"
          validate={maxLength(SERVICE_NAME_MAX)}
        />
        <TextInput
          source="tickets.from"
          label="didOptions.tickets.from"
          placeholder="08:30"
          helperText={text('didOptions.tickets.hoursHint')}
          validate={timeOfDay}
        />
        <TextInput source="tickets.to" label="didOptions.tickets.to" placeholder="17:00" validate={timeOfDay} />
        <NumberInput
          source="tickets.perDay"
          label="didOptions.tickets.perDay"
          unit={text('didOptions.tickets.perDayUnit')}
          helperText={text('didOptions.tickets.perDayHint')}
          validate={[minValue(0), maxValue(TICKETS_PER_DAY_MAX)]}
        />
        <NumberInput
          source="tickets.order"
          label="didOptions.tickets.order"
          helperText={text('didOptions.tickets.orderHint')}
          validate={[minValue(0), maxValue(TICKET_ORDER_MAX)]}
        />
        <DropdownInput
          source="tickets.icon"
          label="didOptions.tickets.icon"
          options={TICKET_ICONS.map((value) => ({ value, label: text(`didOptions.tickets.icons.${value}`) }))}
        />
      </div>
    </OptionSection>
  )
}
