/** Returns whether ROOT's setting WEBHOOK_ALLOW names the host and port of an address; without a port those of https and http. */
export function isAllowedUrl(url: string, allowed: readonly string[]): boolean {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username !== '' || parsed.password !== '') return false
  const port = parsed.port || (parsed.protocol === 'https:' ? '443' : '80')
  return allowed.some((entry) => {
    const named = URL.parse(`http://${entry}`)
    if (!named || named.hostname !== parsed.hostname) return false
    // URL drops port 80 of http, whether it was written or not.
    return /:\d+$/.test(entry) ? (named.port || '80') === port : port === '443' || port === '80'
  })
}

/** Whether a text names a host, with or without a port. */
export function isHostAndPort(entry: string): boolean {
  const named = URL.parse(`http://${entry}`)
  return named !== null && named.pathname === '/' && named.search + named.hash + named.username + named.password === ''
}
