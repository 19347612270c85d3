import { invalid } from '../http/refusals.ts'
import { hashPassword } from './password.ts'

/** Loaded on first use: it is long, and most servers never need it. */
let list: Promise<ReadonlySet<string>> | undefined

/**
 * Hashes a new password, unless it is a common one in any case (OWASP ASVS 6.2.4).
 * @throws 400 at the field `password`
 */
export async function hashUncommonPassword(password: string): Promise<string> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  if ((await list).has(password.toLowerCase())) throw invalid('password', 'COMMON_PASSWORD')
  return hashPassword(password)
}
