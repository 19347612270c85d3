// Notices and warnings beside the pages of the console, in one file that loads after the page: no page waits for it.
export { ClockWarning } from './pages/clock/ClockWarning.tsx'
export { DisplayNotices } from './resources/dids/DisplayNotices.tsx'
export { KioskHelpWarning } from './resources/apiKeys/KioskHelpWarning.tsx'
export { EmergencyWarning } from './pages/emergency/EmergencyWarning.tsx'
export { FirstSteps } from './pages/firstSteps/FirstSteps.tsx'
export { StatusWarning } from './pages/status/StatusWarning.tsx'
