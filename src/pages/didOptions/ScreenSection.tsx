import { maxValue, minValue } from 'react-admin'
import { PATIENT_LABELS, SCHEMES, WALL_LANGUAGES } from '../../../contract/boardOptions.ts'
import {
  READING_DISTANCE_MAX_METRES,
  READING_DISTANCE_MIN_METRES,
  SCREEN_MARGIN_MAX_PERCENT,
} from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { DropdownInput } from '../../ui/form/DropdownInput.tsx'
import { NumberInput } from '../../ui/form/NumberInput.tsx'
import { OptionSection } from './OptionSection.tsx'
import css from './OptionSection.module.css'

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
