import { useLocale } from 'react-admin'
import type { AuditKind } from '../../../contract/auditActions.ts'
import type { AuditRow } from '../../../contract/audit.ts'
import { useText } from '../../i18n/useText.ts'

interface RecordNames {
  /** Name of a record at the time; undefined if unknown. */
  readonly nameOf: (kind: AuditKind, id: string) => string | undefined
  /** Subjects of the entry as text: names where known, otherwise ids. */
  readonly subjects: string
}

/** Returns the names of the records in a log entry, in the console's language. */
export function useRecordNames({ kind, subjects, names = [] }: AuditRow): RecordNames {
  const text = useText()
  const isKorean = useLocale() === 'ko'
  const nameOf: RecordNames['nameOf'] = (of, id) => {
    const name = names.find((each) => each.kind === of && each.id === id)
    if (!name) return undefined
    const said = isKorean ? name.kr : name.en
    return of === 'visit' ? text('resources.audit-logs.patient', { number: said }) : said
  }
  const said = subjects.slice(0, SAID_MAX).map((id) => nameOf(kind, id) ?? id)
  const more = subjects.length - said.length
  return {
    nameOf,
    subjects: [said.join(', '), more > 0 && text('list.andMore', { count: more })].filter(Boolean).join(' '),
  }
}

/** Maximum number of subjects listed by name; the others are counted. */
const SAID_MAX = 5
