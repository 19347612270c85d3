import { AUDIT_ACTIONS, AUDIT_KINDS, type AuditAction, type AuditKind } from '../../../contract/auditActions.ts'
import type { TextKey } from '../../i18n/messages.ts'
import type { Text } from '../../i18n/useText.ts'

type Spelled<A extends string> = A extends `${infer Of}.${infer What}` ? `${Of}_${What}` : A

/** Where the word for an action is: dots would lead into the texts. */
export const actionText = (action: AuditAction): TextKey =>
  `resources.audit-logs.actions.${action.replace('.', '_') as Spelled<AuditAction>}`

/** Where the word for a kind of data is. */
export const kindText = (kind: AuditKind): TextKey => `resources.audit-logs.kinds.${kind}`

/** The word for an action; one that the console does not know, of a newer server, is named as the log spells it. */
export const actionWord = (action: string, text: Text): string => {
  const known = AUDIT_ACTIONS.find((each) => each === action)
  return known ? text(actionText(known)) : action
}

/** The word for a kind of data, or the log's own spelling of one that the console does not know. */
export const kindWord = (kind: string, text: Text): string => {
  const known = AUDIT_KINDS.find((each) => each === kind)
  return known ? text(kindText(known)) : kind
}
