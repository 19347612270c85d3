import { MEMO_MAX, TAG_NUMBER_MAX } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { DigitsField } from '../../ui/form/DigitsField.tsx'
import { TagValueField } from '../../ui/form/TagValueField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'

/** The fields of a tag (TG-02). */
export function TagInputs() {
  const text = useText()
  return (
    <>
      <DigitsField source="tagNo" label={text('resources.tags.fields.tagNo')} required max={TAG_NUMBER_MAX} />
      <TagValueField source="tagValue" label={text('resources.tags.fields.tagValue')} />
      <TextField source="memo" label={text('resources.tags.fields.memo')} max={MEMO_MAX} multiline />
    </>
  )
}
