import { useFormControl } from '@mui/material/FormControl'
import type { ComponentProps } from 'react'

/** The line below an input: what is wrong is announced, a hint is not. */
export function HelperText(props: ComponentProps<'p'>) {
  const isError = useFormControl()?.error === true
  return <p {...props} role={isError ? 'alert' : undefined} />
}
