import type { ReactNode } from 'react'
import type { VisitAlert } from '../../domain/visitAlerts.ts'

/** Creates a line icon of the displays: 24 units square, in the colour and size of the surrounding text. */
const icon = (shape: ReactNode) => () => (
  <svg
    className="icon"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2.2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {shape}
  </svg>
)

export const CheckIcon = icon(
  <>
    <circle cx="12" cy="12" r="9.5" />
    <path d="m7.8 12.4 2.9 2.9 5.6-6.2" />
  </>,
)

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

export const ErrorIcon = icon(
  <>
    <path d="M12 3 2.2 20h19.6Z" />
    <path d="M12 10v4.2M12 17v.01" />
  </>,
)

export const HiddenNameIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <path d="m4 20 16-16" />
  </>,
)

export const UnpluggedIcon = icon(
  <>
    <path d="M3 3l18 18M8.5 15.6a5 5 0 0 1 7 0M5 12a10 10 0 0 1 3.5-2.3M19 12a10 10 0 0 0-6-2.9M1.8 8.6A15 15 0 0 1 6 5.9M22.2 8.6A15 15 0 0 0 11 5" />
    <path d="M12 19.2v.01" />
  </>,
)

export const CloseIcon = icon(<path d="M6 6l12 12M18 6 6 18" />)

export const MoreIcon = icon(<path d="M12 5v.01M12 12v.01M12 19v.01" strokeWidth={3.4} />)

/** Icons of the warnings for staff about a patient. */
export const ALERT_ICONS: Record<VisitAlert, ReturnType<typeof icon>> = {
  FASTING: icon(<path d="M4 4l16 16M7 3v6a2.5 2.5 0 0 0 5 0V3M9.5 12v9M17 3v18" />),
  FALL_RISK: ErrorIcon,
  WHEELCHAIR: icon(
    <>
      <circle cx="10" cy="16" r="5.5" />
      <path d="M10 3v9h6l3 7M10 7h5" />
    </>,
  ),
  INTERPRETER: icon(
    <path d="M3 6h9M7.5 3.5V6c0 4-2 6.500-4.500 7.500M5 9c1 2.500 3.500 4 6 4.500M12 21l4.500-11L21 21M13.700 17h5.600" />,
  ),
}
