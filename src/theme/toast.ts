/** Time a toast is shown and time it takes to fade, in ms. */
export const TOAST_MS = 3_200
export const TOAST_FADE_MS = 240
