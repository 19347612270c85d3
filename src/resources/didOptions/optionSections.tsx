import { useWatch } from 'react-hook-form'
import { DELAY_MAX_MINUTES, MASKING_POSITION_MAX, NOTICE_MAX } from '../../../domain/limits.ts'
import { graphemes, publicName } from '../../../domain/masking.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { useText } from '../../i18n/useText.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useNow } from '../../ui/useNow.ts'
import { MediaField } from './MediaField.tsx'
import { OptionSection } from './OptionSection.tsx'
import css from './OptionSection.module.css'
import type { OptionValues } from './optionValues.ts'

export function ClockSection() {
  const text = useText()
  const now = useNow()
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
  return (
    <OptionSection name="delayTime">
      <NumberField
        source="delayTime.content"
        label="didOptions.delayTime.content"
        unit={text('didOptions.delayTime.unit')}
        min={0}
        max={DELAY_MAX_MINUTES}
      />
    </OptionSection>
  )
}

export function DoctorPhotoSection() {
  const text = useText()
  return (
    <OptionSection name="doctorPhoto">
      <MediaField
        source="doctorPhoto.file"
        kind="image"
        label={text('didOptions.doctorPhoto.file')}
        renderPreview={(url) => <img className={css.photo} src={url} alt={text('didOptions.doctorPhoto.alt')} />}
      />
    </OptionSection>
  )
}

/** A character may be several code points, such as an emoji, but never very many. */
const CHARACTER_UNITS_MAX = 16

export function MaskingSection() {
  const text = useText()
  const masking = useWatch<OptionValues, 'masking'>({ name: 'masking' })
  const name = text('didOptions.masking.exampleName')
  const isOne = (value: unknown) =>
    graphemes(String(value ?? '').trim()).length === 1 ? undefined : text('didOptions.masking.oneCharacter')
  return (
    <OptionSection name="masking">
      <div className={css.pair}>
        <NumberField
          source="masking.index"
          label="didOptions.masking.index"
          unit={text('didOptions.masking.indexUnit')}
          min={1}
          max={MASKING_POSITION_MAX}
        />
        <TextField
          source="masking.character"
          label="didOptions.masking.character"
          required
          max={CHARACTER_UNITS_MAX}
          checks={[isOne]}
        />
      </div>
      <p className={css.example}>
        <span className={css.exampleLabel}>{text('didOptions.masking.example')}</span>
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
      <TextField
        source="notice.content"
        label="didOptions.notice.content"
        placeholder={text('didOptions.notice.placeholder')}
        max={NOTICE_MAX}
        multiline
      />
    </OptionSection>
  )
}
