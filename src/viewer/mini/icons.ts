import type { RowIcons } from '../../queue/rows/PatientMarks.tsx'
import { ErrorIcon, icon } from '../icons.tsx'

export const CloseIcon = icon('M6 6l12 12M18 6 6 18')

export const MoreIcon = icon('M12 5v.01M12 12v.01M12 19v.01', 3.4)

/** Icons of the patients' rows. */
export const ROW_ICONS: RowIcons = {
  alerts: {
    FASTING: icon('M4 4l16 16M7 3v6a2.5 2.5 0 0 0 5 0V3M9.5 12v9M17 3v18'),
    FALL_RISK: ErrorIcon,
    WHEELCHAIR: icon('M10 10.5a5.5 5.5 0 1 0 .01 0ZM10 3v9h6l3 7M10 7h5'),
    INTERPRETER: icon('M3 6h9M7.5 3.5V6c0 4-2 6.5-4.5 7.5M5 9c1 2.5 3.5 4 6 4.5M12 21l4.5-11L21 21M13.7 17h5.6'),
  },
  hiddenName: icon('M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM4 20l16-16'),
}
