import { isOwnServer } from './ownServer.ts'

/**
 * Returns headers beyond section 7 of the specification, without empty ones; none for another server, which may refuse
 * headers that it does not know.
 */
export function ownHeaders(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const sent: Record<string, string> = {}
  if (isOwnServer()) for (const [name, value] of Object.entries(headers)) if (value) sent[name] = value
  return sent
}
