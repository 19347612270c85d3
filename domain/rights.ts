/** Rights that the hospital may withhold from USER staff, or give them; everything else is open to all staff. */
export const RIGHTS = [
  'deleteRooms',
  'deleteExams',
  'deleteDids',
  'deleteTags',
  'changeDidOptions',
  'recordVoices',
  'powerDids',
  'statistics',
] as const
export type Right = (typeof RIGHTS)[number]

/** Rights that USER staff have only where the hospital gives them; they have the others until it withholds them. */
export const GIVEN_RIGHTS = ['statistics'] as const satisfies readonly Right[]

export const isGivenRight = (right: Right): boolean => GIVEN_RIGHTS.some((given) => given === right)

/** Whether rights can be withheld from this authority: those who decide about them keep them all. */
export const needsRights = (authority: Authority): boolean => authority === 'USER'

/** All authorities, highest first. */
export const AUTHORITIES = ['ROOT', 'MANAGER', 'USER'] as const
export type Authority = (typeof AUTHORITIES)[number]

/**
 * Returns the authorities that a user of authority `own` may assign, highest first (section 5 of the specification).
 */
export function assignableAuthorities(own: Authority): Authority[] {
  return AUTHORITIES.slice(AUTHORITIES.indexOf(own))
}

/** Whether a user of authority `own` may create, edit or delete a user of authority `other`. */
export function mayManageUser(own: Authority, other: Authority): boolean {
  return managesUsers(own) && assignableAuthorities(own).includes(other)
}

/** Whether this authority may open the list of users. */
export function managesUsers(own: Authority): boolean {
  return own !== 'USER'
}

/** Scopes of a key for another program; each call that keys may make names one of these. */
export const SCOPES = ['intake', 'queue:read', 'queue:write', 'statistics:read', 'status:read', 'kiosk'] as const
export type Scope = (typeof SCOPES)[number]

/** Start of every key for another program, by which the server tells it from a user's token. */
export const API_KEY_PREFIX = 'wb_'
