import { useFormControl } from '@mui/material/FormControl'
import type { ComponentProps } from 'react'

/** Line below an input: errors are announced to screen readers, hints are not. */
export function HelperText(props: ComponentProps<'p'>) {
  const isError = useFormControl()?.error === true
  return <p {...props} role={isError ? 'alert' : undefined} />
}
