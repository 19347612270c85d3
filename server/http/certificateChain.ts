import { X509Certificate } from 'node:crypto'
import { getCACertificates } from 'node:tls'

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** Results by file content: the status is read all day. */
const issuers = new WeakMap<Buffer, { readonly missing: string | undefined }>()
let roots: readonly X509Certificate[] | undefined

/**
 * Returns the name of the authority whose certificate is missing in a file of certificates; undefined if it is complete.
 * Browsers do not open a page whose certificate leads to no root that they know, and few load what is missing.
 * @param file PEM, the server's own certificate first
 */
export function missingIssuer(file: Buffer): string | undefined {
  const known = issuers.get(file) ?? { missing: findMissing(file) }
  issuers.set(file, known)
  return known.missing
}

function findMissing(file: Buffer): string | undefined {
  const [own, ...others] = [...file.toString('latin1').matchAll(PEM)].map(([text]) => new X509Certificate(text))
  if (!own) return undefined
  const rest = new Set(others)
  for (let last = own; ;) {
    const isIssuer = (each: X509Certificate) => last.checkIssued(each)
    if (isIssuer(last)) return undefined
    const next = [...rest].find(isIssuer)
    if (next) {
      rest.delete(next)
      last = next
      continue
    }
    roots ??= [...new Set([...getCACertificates('default'), ...getCACertificates('system')])].map(
      (text) => new X509Certificate(text),
    )
    return roots.some(isIssuer)
      ? undefined
      : (/^CN=(.+)$/m.exec(last.issuer)?.[1] ?? last.issuer.replaceAll('\n', ', '))
  }
}
