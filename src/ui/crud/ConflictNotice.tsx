import Button from '@mui/material/Button'
import type { useTranslate } from 'react-admin'
import type { ChangedRecord } from '../../../contract/changedRecord.ts'
import { formatMoment } from '../../i18n/formatMoment.ts'
import { type Text, useText } from '../../i18n/useText.ts'
import { useServerNow } from '../../session/useServerClock.ts'
import css from './ConflictNotice.module.css'

type ChangedField = ChangedRecord['fields'][number]

interface ConflictNoticeProps {
  readonly fields: readonly ChangedField[]
  /** Label of a field. */
  readonly labelOf: (field: string) => string
  /** Formats a value that only the form can, such as the id of a room; undefined for all others. */
  readonly wordsFor?: ((field: string, value: unknown) => string | undefined) | undefined
  /** Whether the form has a primary button of its own meanwhile. */
  readonly isBesideSave?: boolean
  /** Called before the form is submitted by the button; the next save overwrites. */
  readonly onKeepMine: () => void
  readonly onReload: () => void
}

/**
 * Notice in a form whose record was changed by someone else meanwhile: both values of each field, and the choice
 * between them.
 */
export function ConflictNotice({
  fields,
  labelOf,
  wordsFor,
  isBesideSave = false,
  onKeepMine,
  onReload,
}: ConflictNoticeProps) {
  const text = useText()
  const now = useServerNow()
  const write = (field: string, value: unknown) => wordsFor?.(field, value) ?? valueText(value, text)
  return (
    <section className={css.notice} role="alert">
      <p className={css.title}>{text('form.conflictTitle')}</p>
      <p className={css.text}>{text('form.conflictText')}</p>
      <div className={css.list}>
        {fields.map(({ field, yours, stored, byName, at }) => (
          <dl key={field} className={css.field}>
            <p className={css.label}>{labelOf(field)}</p>
            <dt>{text('form.conflictMine')}</dt>
            <dd>{write(field, yours)}</dd>
            <dt>{text('form.conflictStored')}</dt>
            <dd>
              {write(field, stored)}
              {byName !== null && at !== null && (
                <span className={css.by}>
                  {text('form.conflictBy', { name: byName, time: formatMoment(Date.parse(at), now) })}
                </span>
              )}
            </dd>
          </dl>
        ))}
      </div>
      <div className={css.actions}>
        <Button onClick={onReload}>{text('form.conflictReload')}</Button>
        <Button type="submit" {...(!isBesideSave && { variant: 'contained', color: 'primary' })} onClick={onKeepMine}>
          {text('form.conflictKeepMine')}
        </Button>
      </div>
    </section>
  )
}

/**
 * Returns the label of a resource's field. A field in several languages has the label of its Korean part, and a field
 * that no form shows its API name.
 */
export function fieldLabel(
  resource: string | undefined,
  field: string,
  translate: ReturnType<typeof useTranslate>,
): string {
  const key = `resources.${resource}.fields.${field}`
  return translate(key, { _: translate(`${key}.kr`, { _: field }) })
}

/** Formats a value as text. */
function valueText(value: unknown, text: Text): string {
  if (typeof value === 'boolean') return text(value ? 'form.on' : 'form.off')
  if (typeof value === 'object' && value !== null) {
    const parts = Object.values(value)
      .filter((part) => part !== '' && part !== null)
      .map((part) => valueText(part, text))
    return parts.join(' / ') || text('form.conflictEmpty')
  }
  return value === '' || value === null || value === undefined ? text('form.conflictEmpty') : String(value)
}
