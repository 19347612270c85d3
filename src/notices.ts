// Notices and warnings beside the pages of the console, in one file that loads after the page: no page waits for it.
export { ClockWarning } from './resources/clock/ClockWarning.tsx'
export { DisplayNotices } from './resources/dids/DisplayNotices.tsx'
export { EmergencyWarning } from './resources/emergency/EmergencyWarning.tsx'
export { FirstSteps } from './resources/firstSteps/FirstSteps.tsx'
export { StatusWarning } from './resources/status/StatusWarning.tsx'
