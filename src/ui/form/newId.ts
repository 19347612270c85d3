import { maxLength, regex, required } from 'react-admin'
import { ID_MAX, ID_PATTERN, isTakenId } from '../../../domain/limits.ts'

const notTaken = (id: unknown) => (typeof id === 'string' && isTakenId(id) ? 'form.idTaken' : undefined)

/** Validators of the id of a new user or exam. */
export const NEW_ID = [required(), maxLength(ID_MAX), regex(ID_PATTERN, 'form.idPattern'), notTaken]
