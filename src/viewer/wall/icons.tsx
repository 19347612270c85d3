import { icon } from '../icons.tsx'

export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="9.5" />
    <path d="M12 11v5.5M12 7.5v.01" />
  </>,
)

export const MutedIcon = icon(
  <>
    <path d="M4 9.5v5h3.5L12 19V5L7.5 9.5z" />
    <path d="m16 9.5 5 5m0-5-5 5" />
  </>,
)

export const PauseIcon = icon(
  <>
    <circle cx="12" cy="12" r="9.5" />
    <path d="M9.5 8.5v7M14.5 8.5v7" />
  </>,
)
