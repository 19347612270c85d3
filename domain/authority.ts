/** Highest first. */
export const AUTHORITIES = ['ROOT', 'MANAGER', 'USER'] as const
export type Authority = (typeof AUTHORITIES)[number]

/** The authorities that a user of `own` authority may give, highest first (section 5 of the specification, US-03). */
export function assignableAuthorities(own: Authority): Authority[] {
  return AUTHORITIES.slice(AUTHORITIES.indexOf(own))
}

/** Whether a user of `own` authority may create, edit or delete a user of `other` authority (DE-15). */
export function mayManageUser(own: Authority, other: Authority): boolean {
  return managesUsers(own) && assignableAuthorities(own).includes(other)
}

/** Whether the user list is open to this authority (NV-04, DE-15). */
export function managesUsers(own: Authority): boolean {
  return own !== 'USER'
}
