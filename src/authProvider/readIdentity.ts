import { AUTHORITIES, type Authority } from '../../domain/authority.ts'

/** The signed-in user; `id` and `fullName` are '' when the server does not send them. */
export interface Identity {
  readonly id: string
  readonly fullName: string
  readonly authority: Authority
  readonly position: string
}

/**
 * Reads my-info, and takes missing fields from the stored user; null when neither has a name or an authority. An
 * unknown authority becomes USER, the lowest.
 */
export function readIdentity(myInfo: unknown, storedUser: unknown): Identity | null {
  const { id, name, authority, position } = { ...fieldsOf(storedUser), ...fieldsOf(myInfo) }
  if (typeof name !== 'string' && typeof authority !== 'string') return null
  return {
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : '',
    fullName: typeof name === 'string' ? name : '',
    authority: AUTHORITIES.find((known) => known === authority) ?? 'USER',
    position: typeof position === 'string' ? position : '',
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
