import { MEMO_MAX, TAG_NUMBER_MAX } from '../../../domain/limits.ts'
import { DigitsField } from '../../ui/form/DigitsField.tsx'
import { TagValueField } from '../../ui/form/TagValueField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'

/** The fields of a tag (TG-02). */
export function TagInputs() {
  return (
    <>
      <DigitsField source="tagNo" required max={TAG_NUMBER_MAX} />
      <TagValueField source="tagValue" />
      <TextField source="memo" max={MEMO_MAX} multiline />
    </>
  )
}
