/** For `useInput`, which makes null of '' and back unless it is told: the form holds what the input gives. */
export const AS_CHOSEN = {
  format: <Value>(value: Value): Value => value,
  parse: <Value>(value: Value): Value => value,
}
