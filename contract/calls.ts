import { apiKeyCalls } from './apiKeys.ts'
import { appointmentCalls } from './appointments.ts'
import { auditCalls } from './audit.ts'
import { authCalls } from './auth.ts'
import { backupCalls } from './backup.ts'
import { boardSetCalls } from './boardSets.ts'
import { clockCalls, healthCalls, statusCalls } from './status.ts'
import { didOptionCalls } from './didOptions.ts'
import { didCalls } from './dids.ts'
import { didWaitingCalls } from './didWaitings.ts'
import { displayCalls } from './displays.ts'
import { examCalls } from './exams.ts'
import { intakeCalls } from './intake.ts'
import { intakeFolderCalls } from './intakeFolder.ts'
import { kioskCalls } from './kiosks.ts'
import { hl7Calls } from './hl7.ts'
import { packageCalls } from './packages.ts'
import { emergencyCalls } from './emergencies.ts'
import { pauseCalls } from './pauses.ts'
import { patientPageCalls } from './patientPages.ts'
import { rightCalls, userCalls } from './users.ts'
import { roomCalls } from './rooms.ts'
import { secondFactorCalls } from './secondFactor.ts'
import { settingCalls } from './settings.ts'
import { spokenCallCalls, voiceTestCalls } from './voiceCalls.ts'
import { statisticsCalls } from './statistics.ts'
import { tagMappingCalls } from './tagMappings.ts'
import { visitCalls } from './visits.ts'
import { voiceCalls } from './voiceParts.ts'
import { webhookCalls } from './webhooks.ts'

/** All endpoints of the API. */
export const calls = {
  auth: authCalls,
  secondFactors: secondFactorCalls,
  users: userCalls,
  rights: rightCalls,
  apiKeys: apiKeyCalls,
  hl7: hl7Calls,
  webhooks: webhookCalls,
  rooms: roomCalls,
  exams: examCalls,
  dids: didCalls,
  boardSets: boardSetCalls,
  didOptions: didOptionCalls,
  didWaitings: didWaitingCalls,
  spokenCalls: spokenCallCalls,
  voice: voiceCalls,
  voiceTests: voiceTestCalls,
  pauses: pauseCalls,
  emergencies: emergencyCalls,
  displays: displayCalls,
  tagMappings: tagMappingCalls,
  visits: visitCalls,
  appointments: appointmentCalls,
  packages: packageCalls,
  intake: intakeCalls,
  intakeFolder: intakeFolderCalls,
  kiosks: kioskCalls,
  patientPages: patientPageCalls,
  audit: auditCalls,
  clock: clockCalls,
  backup: backupCalls,
  statistics: statisticsCalls,
  settings: settingCalls,
  status: statusCalls,
  health: healthCalls,
}
