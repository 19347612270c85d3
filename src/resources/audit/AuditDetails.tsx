import { useTranslate } from 'react-admin'
import type { AuditKind } from '../../../contract/auditActions.ts'
import type { AuditRow } from '../../../contract/audit.ts'
import css from './AuditDetails.module.css'
import { type DetailPart, detailParts } from './detailParts.ts'

/** Whose texts name the fields of a kind of data. */
const TEXTS_OF: Partial<Record<AuditKind, string>> = {
  did: 'resources.dids',
  exam: 'resources.exams',
  room: 'resources.rooms',
  tag: 'resources.did-waitings/tag-mappings',
  user: 'resources.users',
  visit: 'resources.visits',
}

/**
 * What a line of the log says beside who, when and what: each field by its name on the pages, or by that of the wire.
 */
export function AuditDetails({ row: { details, kind } }: { readonly row: AuditRow }) {
  const translate = useTranslate()
  const known = (keys: readonly string[], otherwise: string) =>
    keys.reduce((found, key) => (found === otherwise ? translate(key, { _: otherwise }) : found), otherwise)
  const nameOf = (field: string) =>
    known(
      [
        `resources.audit-logs.parts.${field}`,
        `${TEXTS_OF[kind]}.fields.${field}`,
        `${TEXTS_OF[kind]}.fields.${field}.kr`,
      ],
      field,
    )
  const wordFor = ({ field, value }: DetailPart) =>
    known(
      field === 'option' ? [`didOptions.${value}.title`] : [`resources.audit-logs.values.${value ?? 'none'}`],
      String(value),
    )
  return (
    <dl className={css.details}>
      {detailParts(details).map((part, at) => (
        <div key={at} className={css.part}>
          <dt className={css.field}>{nameOf(part.field)}</dt>
          <dd className={css.value}>{typeof part.value === 'number' ? part.value : wordFor(part)}</dd>
        </div>
      ))}
    </dl>
  )
}
