import { type KeyboardEvent, useRef, useState } from 'react'
import { maxLength, required } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { MEMO_MAX, TAG_NUMBER_MAX, TAG_VALUE_MAX } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { TagReader } from '../../tagReader/TagReader.tsx'
import { DigitsInput } from '../../ui/form/NumberInput.tsx'
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

/**
 * Input for the value of a tag: masked, cleared on focus for the next tap, and filled by a tap anywhere in the form.
 * If it is left empty, the previous value is restored.
 */
function TagValueInput({ source }: { source: string }) {
  const text = useText()
  const { getValues, setValue, formState } = useFormContext<Record<string, string | null>>()
  const before = useRef('')
  /** Whether the next printed key begins another value: on focus, and after the Enter that ends a tap. */
  const isOver = useRef(false)
  const [tapped, setTapped] = useState(false)
  // read here to subscribe to it, because the value is set outside of rendering
  const { isSubmitted } = formState
  const set = (value: string) =>
    setValue(source, value, { shouldDirty: true, shouldTouch: true, shouldValidate: isSubmitted })
  // only the next tap is a change, so leaving without one asks nothing
  const empty = () => setValue(source, '', { shouldValidate: isSubmitted })

  const clear = () => {
    before.current = getValues(source) ?? ''
    setTapped(false)
    isOver.current = true
    empty()
  }
  const restore = () => {
    if (!getValues(source)) set(before.current)
  }
  const beginOrEnd = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // the Enter that ends a reader's tap would submit an incomplete form
      event.preventDefault()
      isOver.current = true
    } else if (isOver.current && isPrinted(event)) empty()
  }
  const begin = (typed: string) => {
    isOver.current = false
    return typed
  }
  return (
    <div>
      <TextInput
        source={source}
        type="password"
        validate={[required(), maxLength(TAG_VALUE_MAX)]}
        placeholder={text('form.tagPlaceholder')}
        autoComplete="new-password"
        onFocus={clear}
        onBlur={restore}
        onKeyDown={beginOrEnd}
        parse={begin}
        {...(tapped && { helperText: text('form.tagRead') })}
      />
      <TagReader
        onTap={(tap, takeBack) => {
          takeBack?.()
          setTapped(true)
          set(tap)
          isOver.current = true
        }}
      />
    </div>
  )
}

const isPrinted = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key.length === 1 && !ctrlKey && !metaKey
