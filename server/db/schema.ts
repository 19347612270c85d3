import type { Selectable } from 'kysely'
import type {
  BoardSetBoardTable,
  BoardSetTable,
  DisplayKeyTable,
  DisplayPairingTable,
  DisplayTable,
  ServerTable,
} from './tables/displayTables.ts'
import type {
  DidOptionTable,
  DidTable,
  ExamTable,
  FileTable,
  HospitalSettingTable,
  RoomTable,
  TagMappingTable,
} from './tables/hospitalTables.ts'
import type {
  ApiKeyTable,
  AuditChainTable,
  AuditKeptChainTable,
  AuditKeptTable,
  AuditLogTable,
  ClockCheckTable,
  FinishedSignInTable,
  GivenRightTable,
  NightlyBackupTable,
  IdempotencyKeyTable,
  LoginFailureTable,
  RecordNameTable,
  RefreshTokenTable,
  SecretTable,
  RecoveryCodeTable,
  SessionTable,
  UsedCodeTable,
  UserTable,
  WithheldRightTable,
} from './tables/peopleTables.ts'
import type {
  BoardRoomTable,
  StatisticsDayTable,
  StatisticsMarkTable,
  StatisticsNameTable,
} from './tables/statisticsTables.ts'
import type {
  IntakeCodeTable,
  IntakeCountTable,
  IntakeExceptionTable,
  IntakeFileTable,
  IntakeHintTable,
  IntakeLeaseTable,
  IntakeNumberTable,
  IntakePatientNumberTable,
  IntakePatientTable,
  IntakeRefTable,
  IntakeRefusalTable,
  IntakeUnchangedTable,
  KioskPairingTable,
  KioskTable,
  Hl7FailureTable,
} from './tables/intakeTables.ts'
import type {
  AppointmentRoomTable,
  AppointmentTable,
  KioskAnswerTable,
  DeletedAppointmentTable,
  DayNumberTable,
  DidEmergencyTable,
  DidPauseTable,
  DidWaitingMoveTable,
  DidWaitingTable,
  FeedbackDayTable,
  PackageRoomTable,
  PackageTable,
  PatientPageTable,
  TagTapTable,
  VoicePartTable,
  VoiceTurnTable,
  VisitRoomTable,
  VisitTable,
} from './tables/queueTables.ts'
import type { WebhookDeliveryTable, WebhookTable } from './tables/webhookTables.ts'

/**
 * The tables, in the portable subset of SQLite and PostgreSQL: booleans are 0 or 1, instants are ISO 8601 text in UTC,
 * generated ids are integers. Repositories map rows to contract types.
 */
export interface DB {
  rooms: RoomTable
  exams: ExamTable
  dids: DidTable
  did_options: DidOptionTable
  board_sets: BoardSetTable
  board_set_boards: BoardSetBoardTable
  tag_mappings: TagMappingTable
  users: UserTable
  withheld_rights: WithheldRightTable
  api_keys: ApiKeyTable
  given_rights: GivenRightTable
  sessions: SessionTable
  recovery_codes: RecoveryCodeTable
  used_codes: UsedCodeTable
  finished_sign_ins: FinishedSignInTable
  refresh_tokens: RefreshTokenTable
  login_failures: LoginFailureTable
  secrets: SecretTable
  files: FileTable
  hospital_settings: HospitalSettingTable
  idempotency_keys: IdempotencyKeyTable
  visits: VisitTable
  visit_rooms: VisitRoomTable
  patient_pages: PatientPageTable
  feedback_days: FeedbackDayTable
  appointments: AppointmentTable
  appointment_rooms: AppointmentRoomTable
  kiosk_answers: KioskAnswerTable
  deleted_appointments: DeletedAppointmentTable
  packages: PackageTable
  package_rooms: PackageRoomTable
  did_waitings: DidWaitingTable
  did_waiting_moves: DidWaitingMoveTable
  did_pauses: DidPauseTable
  did_emergencies: DidEmergencyTable
  audit_log: AuditLogTable
  audit_chain: AuditChainTable
  audit_kept: AuditKeptTable
  audit_kept_chain: AuditKeptChainTable
  record_names: RecordNameTable
  clock_checks: ClockCheckTable
  nightly_backups: NightlyBackupTable
  displays: DisplayTable
  display_pairings: DisplayPairingTable
  display_keys: DisplayKeyTable
  tag_taps: TagTapTable
  voice_turns: VoiceTurnTable
  voice_parts: VoicePartTable
  day_numbers: DayNumberTable
  statistics_days: StatisticsDayTable
  statistics_marks: StatisticsMarkTable
  statistics_names: StatisticsNameTable
  board_rooms: BoardRoomTable
  intake_patients: IntakePatientTable
  intake_codes: IntakeCodeTable
  intake_numbers: IntakeNumberTable
  intake_exceptions: IntakeExceptionTable
  intake_hints: IntakeHintTable
  intake_files: IntakeFileTable
  intake_leases: IntakeLeaseTable
  intake_counts: IntakeCountTable
  intake_refs: IntakeRefTable
  intake_patient_numbers: IntakePatientNumberTable
  intake_unchanged: IntakeUnchangedTable
  intake_refusals: IntakeRefusalTable
  kiosk_pairings: KioskPairingTable
  kiosks: KioskTable
  servers: ServerTable
  hl7_failures: Hl7FailureTable
  webhooks: WebhookTable
  webhook_deliveries: WebhookDeliveryTable
  /** On PostgreSQL only. */
}

export type Row<T extends keyof DB> = Selectable<DB[T]>
