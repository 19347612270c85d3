import { maxLength, required } from 'react-admin'
import { MEMO_MAX, TAG_NUMBER_MAX } from '../../../domain/limits.ts'
import { DigitsInput } from '../../ui/form/NumberInput.tsx'
import { TagValueInput } from './TagValueInput.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'

/** Inputs of a tag. */
export function TagInputs() {
  return (
    <>
      <DigitsInput source="tagNo" validate={[required(), maxLength(TAG_NUMBER_MAX)]} />
      <TagValueInput source="tagValue" />
      <TextInput source="memo" validate={maxLength(MEMO_MAX)} multiline />
    </>
  )
}
