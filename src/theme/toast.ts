/** How long a toast stays, and how long it then takes to fade, in ms (OT-03). */
export const TOAST_MS = 3_200
export const TOAST_FADE_MS = 240
