import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useInput } from 'react-admin'
import { callLanguagesOf } from '../../../contract/boardOptions.ts'
import { CALL_LANGUAGES } from '../../../domain/callLanguages.ts'
import { useText } from '../../i18n/useText.ts'
import { AS_CHOSEN, helperTextIdOf, InputFrame, labelIdOf } from '../../ui/form/InputFrame.tsx'
import css from './CallLanguagesInput.module.css'

/** One toggle button per language of {@link CALL_LANGUAGES}; several can be pressed. */
export function CallLanguagesInput() {
  const text = useText()
  const { id, field } = useInput({ ...AS_CHOSEN, source: 'calls.languages' })
  return (
    <InputFrame id={id} label="didOptions.calls.languages" helperText={text('didOptions.calls.languagesHint')}>
      <ToggleButtonGroup
        className={css.languages}
        aria-labelledby={labelIdOf(id)}
        aria-describedby={helperTextIdOf(id)}
        value={callLanguagesOf(field.value)}
        onChange={(_, chosen) => field.onChange(callLanguagesOf(chosen))}
      >
        {CALL_LANGUAGES.map((language) => (
          <ToggleButton key={language} value={language} className={css.language}>
            {text(`didOptions.calls.${language}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </InputFrame>
  )
}
