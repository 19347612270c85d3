import { useLocale } from 'react-admin'
import type { AuditKind } from '../../../contract/auditActions.ts'
import type { AuditRow } from '../../../contract/audit.ts'
import { useText } from '../../i18n/useText.ts'

interface RecordNames {
  /** What a record was called at the time; undefined where that is not known. */
  readonly nameOf: (kind: AuditKind, id: string) => string | undefined
  /** What the line is about, in words: names as far as they are known, else ids. */
  readonly subjects: string
}

/** What the records of a line of the log were called, in the language of the console. */
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
    subjects: [said.join(', '), more > 0 && text('resources.audit-logs.more', { count: more })]
      .filter(Boolean)
      .join(' '),
  }
}

/** A line about more records says the first ones and how many there are. */
const SAID_MAX = 5
