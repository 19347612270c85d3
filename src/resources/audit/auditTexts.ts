import type { AuditAction, AuditKind } from '../../../contract/auditActions.ts'
import type { TextKey } from '../../i18n/messages.ts'

type Spelled<A extends string> = A extends `${infer Of}.${infer What}` ? `${Of}_${What}` : A

/** Where the word for an action is: dots would lead into the texts. */
export const actionText = (action: AuditAction): TextKey => `audit.actions.${action.replace('.', '_') as Spelled<AuditAction>}`

/** Where the word for a kind of data is. */
export const kindText = (kind: AuditKind): TextKey => `audit.kinds.${kind}`
