import type { ReactNode } from 'react'
import type { IntakeMessageRow } from '../../../contract/intake.ts'
import { formatDateTime } from '../../i18n/formatMoment.ts'
import { useText } from '../../i18n/useText.ts'
import { NotLoaded } from '../../ui/page/NotLoaded.tsx'
import css from './IntegrationPage.module.css'
import { useSourceName } from './useIntegration.ts'

interface RowsProps<R> {
  /** Undefined until loaded. */
  readonly rows: readonly R[] | undefined
  /** Number of all records, of which the rows are the newest. */
  readonly total?: number | undefined
  readonly error: unknown
  readonly refetch: () => unknown
  /** Said of an empty list. */
  readonly none: string
  readonly children: (row: R) => ReactNode
}

/** The rows of a part of the page, once they are loaded. */
export function Rows<R>({ rows, total = 0, error, refetch, none, children }: RowsProps<R>) {
  const text = useText()
  if (!rows) return <NotLoaded error={error} onRetry={refetch} height={64} />
  return (
    <>
      {rows.length === 0 ? <p className={css.none}>{none}</p> : <ul className={css.list}>{rows.map(children)}</ul>}
      {total > rows.length && <p className={css.about}>{text('integration.more', { count: total - rows.length })}</p>}
    </>
  )
}

interface RowProps {
  readonly name: string
  /** Lines below the name, each of parts beside one another; empty parts are left out. */
  readonly about: readonly (readonly (string | false)[])[]
  /** Sentence about a failure. */
  readonly problem?: string | false
  readonly children?: ReactNode
}

/** Row with its subject, and the buttons beside it. */
export const Row = ({ name, about, problem = false, children }: RowProps) => (
  <li className={css.row}>
    <div className={css.words}>
      <span className={css.name}>{name}</span>
      {about.map((parts, line) => (
        <span key={line} className={css.about}>
          {parts.filter(Boolean).join(' · ')}
        </span>
      ))}
      {problem && <span className={css.problem}>{problem}</span>}
    </div>
    {children}
  </li>
)

/** A message without an effect: the reason, and which message it was. */
export function MessageRow({ message }: { readonly message: IntakeMessageRow }) {
  const text = useText()
  const sourceName = useSourceName()
  const { at, source, type, reference, reason, times } = message
  return (
    <Row
      name={reason}
      about={[
        [
          sourceName(source),
          type,
          formatDateTime(at),
          reference !== '' && text('integration.ref', { ref: reference }),
          times > 1 && text('hl7.times', { times }),
        ],
      ]}
    />
  )
}

/** Key of a message among those without an effect. */
export const keyOf = ({ source, id, type, reference, reason }: IntakeMessageRow): string =>
  JSON.stringify([source, id, type, reference, reason])
