import { maxValue, minValue } from 'react-admin'
import { TAG_REPEAT_MAX_SECONDS } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { NumberInput } from '../../ui/form/NumberInput.tsx'
import { OptionSection } from './OptionSection.tsx'
import css from './OptionSection.module.css'

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
