import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { initial } from './0001_initial.ts'
import { wall } from './0002_wall.ts'
import { trust } from './0003_trust.ts'
import { pairing } from './0004_pairing.ts'
import { beside } from './0005_beside.ts'
import { sizes } from './0006_sizes.ts'
import { tags } from './0008_tags.ts'
import { masks } from './0009_masks.ts'
import { screens } from './0010_screens.ts'
import { erasure } from './0011_erasure.ts'
import { idempotency } from './0012_idempotency.ts'
import { returnedTags } from './0013_returned_tags.ts'
import { wallLanguage } from './0014_wall_language.ts'
import { recordNames } from './0015_record_names.ts'
import { visitAlerts } from './0016_visit_alerts.ts'
import { pauses } from './0017_pauses.ts'
import { patientPages } from './0018_patient_pages.ts'
import { causedMoves } from './0019_caused_moves.ts'
import { examRooms } from './0020_exam_rooms.ts'
import { appointments } from './0021_appointments.ts'
import { voice } from './0022_voice.ts'
import { noShows } from './0023_no_shows.ts'
import { packages } from './0024_packages.ts'
import { doneEntries } from './0025_done_entries.ts'
import { tagNext } from './0026_tag_next.ts'
import { spokenCalls } from './0027_spoken_calls.ts'
import { callsOption } from './0028_calls_option.ts'
import { rights } from './0029_rights.ts'
import { appointmentPackages } from './0030_appointment_packages.ts'
import { waitLimits } from './0031_wait_limits.ts'
import { sendsOn } from './0032_sends_on.ts'
import { endedRooms } from './0033_ended_rooms.ts'
import { tagForms } from './0034_tag_forms.ts'
import { tagMoves } from './0035_tag_moves.ts'
import { listedAppointments } from './0036_listed_appointments.ts'
import { roomOrder } from './0037_room_order.ts'
import { leftOver } from './0038_left_over.ts'
import { halls } from './0039_halls.ts'
import { nightlyBackups } from './0041_nightly_backups.ts'
import { deletedAppointments } from './0042_deleted_appointments.ts'
import { copiedDisplays } from './0044_copied_displays.ts'
import { withoutBoardChanges } from './0048_without_board_changes.ts'
import { plainLists } from './0049_plain_lists.ts'
import { apiKeys } from './0050_api_keys.ts'
import { intake } from './0051_intake.ts'
import { webhooks } from './0053_webhooks.ts'
import { hl7 } from './0054_hl7.ts'
import { accounts } from './0056_accounts.ts'
import { backupFindings } from './0058_backup_findings.ts'
import { emergencies } from './0059_emergencies.ts'
import { statistics } from './0060_statistics.ts'
import { kiosks } from './0063_kiosks.ts'
import { intakeFolder } from './0064_intake_folder.ts'
import { visitsByPatient } from './0066_visits_by_patient.ts'
import { keptAudit } from './0071_kept_audit.ts'
import { secondFactors } from './0072_second_factors.ts'
import { hospitalSettings } from './0076_hospital_settings.ts'
import { appointmentsByTime } from './0080_appointments_by_time.ts'
import { intakeCounts } from './0083_intake_counts.ts'
import { hospitalAccounts } from './0086_hospital_accounts.ts'
import { paintedDisplays } from './0087_painted_displays.ts'
import { leanIndexes } from './0088_lean_indexes.ts'
import { plainFacts } from './0092_plain_facts.ts'
import { visitAppointments } from './0093_visit_appointments.ts'
import { repeatedFailures } from './0094_repeated_failures.ts'
import { appointmentsByPatient } from './0095_appointments_by_patient.ts'
import { waitingSince } from './0096_waiting_since.ts'
import { webhookReasons } from './0097_webhook_reasons.ts'
import { confirmedSessions } from './0100_confirmed_sessions.ts'
import { usedCodes } from './0101_used_codes.ts'
import { keysElsewhere } from './0105_keys_elsewhere.ts'
import { seenPairings } from './0106_seen_pairings.ts'
import { signedAudit } from './0107_signed_audit.ts'
import { intakeReferences } from './0110_intake_references.ts'
import { mountedBackups } from './0119_mounted_backups.ts'
import type { DialectName, MigrationStep } from './migrationStep.ts'
import { TextInC } from './textInC.ts'

/** The migrations, oldest first. */
export const STEPS: readonly MigrationStep[] = [
  initial,
  wall,
  trust,
  pairing,
  beside,
  sizes,
  tags,
  masks,
  screens,
  erasure,
  idempotency,
  returnedTags,
  wallLanguage,
  recordNames,
  visitAlerts,
  pauses,
  patientPages,
  causedMoves,
  examRooms,
  appointments,
  voice,
  noShows,
  packages,
  doneEntries,
  tagNext,
  spokenCalls,
  callsOption,
  rights,
  appointmentPackages,
  waitLimits,
  sendsOn,
  endedRooms,
  tagForms,
  tagMoves,
  listedAppointments,
  roomOrder,
  leftOver,
  halls,
  nightlyBackups,
  deletedAppointments,
  copiedDisplays,
  withoutBoardChanges,
  plainLists,
  apiKeys,
  intake,
  webhooks,
  hl7,
  accounts,
  backupFindings,
  emergencies,
  statistics,
  kiosks,
  intakeFolder,
  visitsByPatient,
  keptAudit,
  secondFactors,
  hospitalSettings,
  appointmentsByTime,
  intakeCounts,
  hospitalAccounts,
  paintedDisplays,
  leanIndexes,
  plainFacts,
  visitAppointments,
  repeatedFailures,
  appointmentsByPatient,
  waitingSince,
  webhookReasons,
  confirmedSessions,
  usedCodes,
  keysElsewhere,
  seenPairings,
  signedAudit,
  intakeReferences,
  mountedBackups,
]

/** Names of the migrations that this version knows, oldest first. */
export const MIGRATION_NAMES: readonly string[] = STEPS.map((step) => step.name)

/**
 * Migrates the database to the newest schema: all missing steps in their order in one transaction, or none of them.
 * @param steps for tests: replaces the steps of this version.
 * @returns the names of the steps that ran.
 */
export async function migrate(
  db: Kysely<unknown>,
  dialect: DialectName,
  steps: readonly MigrationStep[] = STEPS,
): Promise<string[]> {
  const migrations = Object.fromEntries(
    steps.map((step) => [
      step.name,
      {
        up: (transaction: Kysely<unknown>) =>
          step.up(dialect === 'postgres' ? transaction.withPlugin(new TextInC()) : transaction, dialect),
      },
    ]),
  )
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    // Parallel work reserves numbers, so that a step may be added before one that a database already has.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}
