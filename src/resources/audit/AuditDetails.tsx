import { useTranslate } from 'react-admin'
import { REFERENCES } from '../../../contract/auditActions.ts'
import type { AuditRow } from '../../../contract/audit.ts'
import { type DetailPart, detailParts, kindWord, momentText, resourceOf } from './auditTexts.ts'
import { useRecordNames } from './useRecordNames.ts'
import css from './AuditList.module.css'

/** An entry of a queue has no name; the patient and the board identify it. */
const PLACE = 'didWaitingId'

const WORDS = /^[A-Z_]+(, [A-Z_]+)+$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/**
 * Details of a log entry: fields by their labels, or API names, and records by their names at the time; at the end the
 * ids, for support.
 */
export function AuditDetails({ row }: { readonly row: AuditRow }) {
  const { details, kind, subjects } = row
  const translate = useTranslate()
  const { nameOf: nameOfRecord } = useRecordNames(row)
  const known = (keys: readonly string[], otherwise: string) =>
    keys.reduce((found, key) => (found === otherwise ? translate(key, { _: otherwise }) : found), otherwise)
  const labelOf = (field: string) =>
    known(
      [
        `resources.audit-logs.parts.${field}`,
        `resources.${resourceOf(kind)}.fields.${field}`,
        `resources.${resourceOf(kind)}.fields.${field}.kr`,
      ],
      field,
    )
  const wordFor = ({ field, value }: DetailPart) =>
    known(
      (field === 'option' && [`didOptions.${value}.title`]) ||
        (field === 'setting' && [`settings.fields.${value}`]) || [`resources.audit-logs.values.${value ?? 'none'}`],
      String(value),
    )
  // A list of words, such as alerts, is one text.
  const wordsFor = ({ field, value }: DetailPart) =>
    WORDS.test(String(value))
      ? String(value)
          .split(', ')
          .map((each) => wordFor({ field, value: each }))
          .join(', ')
      : wordFor({ field, value })
  const valueOf = (part: DetailPart) => {
    const referred = REFERENCES[part.field]
    if (referred && part.value !== null)
      return String(part.value)
        .split(', ')
        .map((id) => nameOfRecord(referred, id) ?? id)
        .join(', ')
    if (INSTANT.test(String(part.value))) return momentText(String(part.value))
    return typeof part.value === 'number' ? part.value : wordsFor(part)
  }
  const parts = detailParts(details)
  const subjectsNamed = subjects.some((id) => nameOfRecord(kind, id) !== undefined)
  // If a change concerns several records, each is identified by its id.
  const isId = ({ field }: DetailPart) => field === 'id' && subjects.length === 1
  const ids = [
    ...(subjectsNamed ? [`${kindWord(kind, translate)} ${subjects.join(', ')}`] : []),
    ...parts.flatMap(({ field, value }) =>
      field === PLACE || (REFERENCES[field] && nameOfRecord(REFERENCES[field], String(value)) !== undefined)
        ? [`${labelOf(field)} ${value}`]
        : [],
    ),
  ]
  return (
    <>
      <dl className={css.details}>
        {parts.map((part, at) =>
          part.field === PLACE || isId(part) ? null : (
            <div key={at} className={css.part}>
              <dt className={css.field}>{labelOf(part.field)}</dt>
              <dd className={css.value}>{valueOf(part)}</dd>
            </div>
          ),
        )}
      </dl>
      {ids.length > 0 && <p className={css.ids}>{translate('resources.audit-logs.ids', { ids: ids.join(' · ') })}</p>}
    </>
  )
}
