import { AUTHORITIES, type Authority } from '../../../domain/rights.ts'

/** Claims of a hospital account. */
export type Claims = Readonly<Record<string, unknown>>

/**
 * Returns the claim of this name. A name with dots is a path where no claim has it as a whole, because Keycloak nests
 * roles in `realm_access.roles`; undefined for none.
 */
export function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<unknown>(
      (part, key) =>
        typeof part === 'object' && part !== null && Object.hasOwn(part, key) ? (part as Claims)[key] : undefined,
      claims,
    )
}

/**
 * Whether a claim is missing because the provider left it out, as Entra ID does for members of many groups: it names
 * such claims in `_claim_names` (OpenID Connect Core, 5.6.2).
 */
export function isLeftOut(claims: Claims, name: string): boolean {
  const left = claims['_claim_names']
  const names = typeof left === 'object' && left !== null ? Object.keys(left) : []
  return names.some((each) => name === each || name.startsWith(`${each}.`))
}

/**
 * Returns the highest authority that the values of a claim give; undefined when they give none.
 * @param claim a text, or a list in which only texts count
 * @param roles authorities by value
 */
export function claimedAuthority(claim: unknown, roles: ReadonlyMap<string, Authority>): Authority | undefined {
  const values: readonly unknown[] = Array.isArray(claim) ? claim : [claim]
  const given = new Set(values.map((value) => (typeof value === 'string' ? roles.get(value) : undefined)))
  return AUTHORITIES.find((authority) => given.has(authority))
}
