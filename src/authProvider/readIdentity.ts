import { AUTHORITIES, type Authority } from '../../domain/authority.ts'

/** The signed-in user as the console needs it; `id` and `fullName` are '' when the server did not tell. */
export interface Identity {
  readonly id: string
  readonly fullName: string
  readonly authority: Authority
  readonly position: string
}

/** Reads my-info or the stored user; null when neither a name nor an authority is in it. Unknown authorities get the least. */
export function readIdentity(value: unknown): Identity | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, name, authority, position } = value as Record<string, unknown>
  if (typeof name !== 'string' && typeof authority !== 'string') return null
  return {
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : '',
    fullName: typeof name === 'string' ? name : '',
    authority: AUTHORITIES.find((known) => known === authority) ?? 'USER',
    position: typeof position === 'string' ? position : '',
  }
}
