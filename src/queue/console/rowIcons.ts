import Accessible from '@mui/icons-material/Accessible'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import NoFood from '@mui/icons-material/NoFood'
import Schedule from '@mui/icons-material/Schedule'
import Translate from '@mui/icons-material/Translate'
import TvOff from '@mui/icons-material/TvOff'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import VolumeUpOutlined from '@mui/icons-material/VolumeUpOutlined'
import WarningAmber from '@mui/icons-material/WarningAmber'
import type { RowIcons } from '../rows/PatientMarks.tsx'

/** Icons of the console's rows. */
export const ROW_ICONS = {
  alerts: { FASTING: NoFood, FALL_RISK: WarningAmber, WHEELCHAIR: Accessible, INTERPRETER: Translate },
  hiddenName: VisibilityOff,
} satisfies RowIcons

export const WAIT_ICONS = { long: Schedule, tooLong: WarningAmber }
export const RECEIPT_ICONS = { shown: CheckCircleOutlined, spoken: VolumeUpOutlined, unanswered: TvOff }
