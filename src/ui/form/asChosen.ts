/** Disables the conversion of `useInput` between '' and null, so that the form holds the input's value. */
export const AS_CHOSEN = {
  format: <Value>(value: Value): Value => value,
  parse: <Value>(value: Value): Value => value,
}
