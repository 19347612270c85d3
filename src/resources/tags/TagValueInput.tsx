import { type KeyboardEvent, useRef, useState } from 'react'
import { maxLength, required } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { TAG_VALUE_MAX } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { TagReader } from '../../tagReader/TagReader.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'

/**
 * Input for the value of a tag: masked, cleared on focus for the next tap, and filled by a tap anywhere in the form
 * (TG-03, TG-04). If it is left empty, the previous value is restored.
 */
export function TagValueInput({ source }: { source: string }) {
  const text = useText()
  const { getValues, setValue, formState } = useFormContext<Record<string, string | null>>()
  const before = useRef('')
  const [tapped, setTapped] = useState(false)
  // read here to subscribe to it, because the value is set outside of rendering
  const { isSubmitted } = formState
  const set = (value: string) =>
    setValue(source, value, { shouldDirty: true, shouldTouch: true, shouldValidate: isSubmitted })

  const clear = () => {
    before.current = getValues(source) ?? ''
    setTapped(false)
    // only the next tap is a change, so leaving without one asks nothing
    setValue(source, '', { shouldValidate: isSubmitted })
  }
  const restore = () => {
    if (!getValues(source)) set(before.current)
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
        onKeyDown={keepEnter}
        {...(tapped && { helperText: text('form.tagRead') })}
      />
      <TagReader
        onTap={(tap, takeBack) => {
          takeBack?.()
          setTapped(true)
          set(tap)
        }}
      />
    </div>
  )
}

/** Ignores the Enter that ends a reader's tap, which would submit an incomplete form. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}
