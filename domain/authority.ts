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
