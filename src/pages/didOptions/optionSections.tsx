import { maxLength, maxValue, minValue, required, type Validator } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { DELAY_MAX_MINUTES, MASKING_POSITION_MAX, NOTICE_MAX } from '../../../domain/limits.ts'
import { graphemes, isMaskCharacter, publicName } from '../../../domain/masking.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { useText } from '../../i18n/useText.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import { NumberInput } from '../../ui/form/NumberInput.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { useServerNow } from '../../session/useServerClock.ts'
import { MediaInput } from './MediaInput.tsx'
import { OptionSection } from './OptionSection.tsx'
import css from './OptionSection.module.css'
import type { OptionValues } from './optionValues.ts'
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
