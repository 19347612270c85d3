import Button from '@mui/material/Button'
import type { useTranslate } from 'react-admin'
import type { ChangedRecord } from '../../../contract/changedRecord.ts'
import { formatMoment } from '../../i18n/formatMoment.ts'
import type { TextKey } from '../../i18n/messages.ts'
import { type Text, useText } from '../../i18n/useText.ts'
import { useNow } from '../useNow.ts'
import css from './ConflictNotice.module.css'

type ChangedField = ChangedRecord['fields'][number]

interface ConflictNoticeProps {
  readonly fields: readonly ChangedField[]
  /** What a field is called. */
  readonly labelOf: (field: string) => string
  /** A value that only the form can put into words, such as the id of a room; undefined for any other. */
  readonly wordsFor?: ((field: string, value: unknown) => string | undefined) | undefined
  /** Before the form is sent by the button: the next try overwrites. */
  readonly onKeepMine: () => void
  readonly onReload: () => void
}

/**
 * In a form whose record a colleague has changed meanwhile: both values of each field, and the choice between them
 * (DE-27).
 */
export function ConflictNotice({ fields, labelOf, wordsFor, onKeepMine, onReload }: ConflictNoticeProps) {
  const text = useText()
  const now = useNow()
  const write = (field: string, value: unknown) => wordsFor?.(field, value) ?? valueText(field, value, text)
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
        <Button type="submit" variant="contained" color="primary" onClick={onKeepMine}>
          {text('form.conflictKeepMine')}
        </Button>
      </div>
    </section>
  )
}

/**
 * What a field of a resource is called, one in several languages by its Korean part; the wire's name of one that no
 * form shows.
 */
export function fieldLabel(resource: string, field: string, translate: ReturnType<typeof useTranslate>): string {
  const key = `resources.${resource}.fields.${field}`
  return translate(key, { _: translate(`${key}.kr`, { _: field }) })
}

/** A value in words; secrets are not written out. */
function valueText(field: string, value: unknown, text: Text): string {
  if (field === 'tagValue') return '••••••'
  if (typeof value === 'boolean') return text(value ? 'form.on' : 'form.off')
  if (field === 'authority') return text(`resources.users.authorities.${String(value)}` as TextKey)
  if (typeof value === 'object' && value !== null) {
    const parts = Object.values(value)
      .filter((part) => part !== '' && part !== null)
      .map((part) => valueText('', part, text))
    return parts.join(' / ') || text('form.conflictEmpty')
  }
  return value === '' || value === null || value === undefined ? text('form.conflictEmpty') : String(value)
}
