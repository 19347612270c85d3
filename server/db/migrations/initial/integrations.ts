import type { Kysely } from 'kysely'
import type { DialectName } from '../migrationStep.ts'
import { creator, defaults, integers, key, numbered, optionalIntegers, optionalTexts, run, texts } from '../tables.ts'

/** Creates the tables of what other systems and kiosks say of patients, and of what is sent to webhooks. */
export async function createIntegrations(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const table = creator(db, dialect)
  const id = numbered(dialect)

  await table('intake_patients', (t) =>
    t
      .$call(texts('source', 'ref', 'day', 'patient_no', 'record'))
      .$call(optionalTexts('applied'))
      // No foreign keys: a deletion by staff would lock this row after the appointment, which intake locks before.
      .$call(optionalIntegers('appointment_id', 'visit_id'))
      .$call(texts('updated_at'))
      .addPrimaryKeyConstraint('intake_patients_key', ['source', 'ref']),
  )
  await table('intake_codes', (t) =>
    t.$call(texts('kind', 'code', 'target')).addPrimaryKeyConstraint('intake_codes_key', ['kind', 'code']),
  )
  await table('intake_numbers', (t) =>
    t
      .addColumn('patient_no', 'text', (column) => column.primaryKey())
      .$call(optionalTexts('into_no'))
      .$call(texts('at')),
  )
  await table('intake_exceptions', (t) =>
    t
      .$call(id)
      .$call(texts('at', 'source', 'ref', 'kind', 'detail'))
      .$call(defaults({ resolved: 0 }))
      .addUniqueConstraint('intake_exceptions_once', ['source', 'ref', 'kind', 'detail']),
  )
  await table('intake_hints', (t) =>
    t
      .$call(id)
      .$call(texts('at', 'source', 'ref', 'kind', 'detail'))
      .$call(defaults({ dismissed: 0 }))
      .addUniqueConstraint('intake_hints_once', ['source', 'ref', 'kind', 'at']),
  )
  await table('intake_counts', (t) =>
    t
      .$call(texts('day', 'source', 'last_at'))
      .$call(integers('accepted', 'unchanged', 'stale', 'exception', 'refused'))
      .addPrimaryKeyConstraint('intake_counts_key', ['day', 'source']),
  )
  await table('intake_files', (t) =>
    t
      .$call(id)
      .$call(texts('at', 'day', 'source', 'name', 'version', 'outcome', 'reason'))
      .$call(integers('created', 'changed', 'cancelled', 'unchanged', 'left_over', 'refused'))
      .addUniqueConstraint('intake_files_once', ['source', 'name', 'version']),
  )
  await table('intake_leases', (t) => t.addColumn('name', 'text', key).$call(texts('holder', 'until')))
  await table('hl7_messages', (t) =>
    t
      .$call(texts('sender', 'control_id', 'hash', 'at'))
      .addPrimaryKeyConstraint('hl7_messages_key', ['sender', 'control_id']),
  )
  await table('hl7_counts', (t) =>
    t
      .$call(texts('day', 'source', 'type'))
      .$call(integers('taken', 'unread', 'failed'))
      .$call(texts('last_at'))
      .addPrimaryKeyConstraint('hl7_counts_key', ['day', 'source', 'type']),
  )
  await table('hl7_failures', (t) =>
    t
      .$call(id)
      .$call(texts('at', 'source', 'type', 'control_id', 'reason', 'raw'))
      .$call(optionalTexts('hash'))
      .$call(defaults({ times: 1 })),
  )
  await table('kiosk_pairings', (t) =>
    t
      .addColumn('code', 'text', key)
      .addColumn('key_hash', 'text', (column) => column.notNull().unique())
      .$call(texts('address', 'expires_at')),
  )
  await table('webhooks', (t) =>
    t
      .$call(id)
      .$call(texts('url', 'events'))
      .$call(integers('includes_names', 'near'))
      .$call(texts('secret'))
      .$call(optionalTexts('old_secret', 'old_secret_until', 'stopped_at', 'failing_since', 'sent_at'))
      .$call(texts('created_at')),
  )
  await table('webhook_deliveries', (t) =>
    t
      .$call(id)
      .$call(integers('webhook_id'))
      .$call(texts('type', 'subject'))
      .$call(optionalIntegers('visit_id'))
      .$call(texts('at', 'data', 'state'))
      .$call(defaults({ attempts: 0 }))
      .$call(texts('next_at'))
      .$call(optionalTexts('failing_since'))
      .$call(defaults({ result: '' }))
      .$call(optionalTexts('ended_at')),
  )

  await run(
    db,
    ...['patient_no', 'appointment_id', 'visit_id', 'day'].map(
      (column) => `create index intake_patients_${column} on intake_patients (${column})`,
    ),
    'create index intake_patients_updated on intake_patients (source, updated_at)',
    'create index intake_exceptions_open on intake_exceptions (resolved, kind, detail)',
    'create index intake_hints_open on intake_hints (dismissed, at)',
    'create index intake_files_day on intake_files (day)',
    'create index hl7_messages_at on hl7_messages (at)',
    'create index hl7_failures_at on hl7_failures (at)',
    'create unique index hl7_failures_hash on hl7_failures (hash)',
    'create index webhook_deliveries_state on webhook_deliveries (webhook_id, state, id)',
    'create index webhook_deliveries_subject on webhook_deliveries (webhook_id, subject)',
  )
}
