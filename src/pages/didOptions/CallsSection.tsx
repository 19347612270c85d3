import { maxValue, minValue } from 'react-admin'
import {
  CALLS_BEFORE_NO_SHOW_MAX,
  CALLS_BEFORE_NO_SHOW_MIN,
  NO_SHOW_PLACES_MAX,
  NO_SHOW_PLACES_MIN,
} from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { BooleanInput } from '../../ui/form/BooleanInput.tsx'
import { NumberInput } from '../../ui/form/NumberInput.tsx'
import { CallLanguagesInput } from './CallLanguagesInput.tsx'
import { OptionSection } from './OptionSection.tsx'
import css from './OptionSection.module.css'

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
