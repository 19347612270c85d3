// Classes 08 (connection), 28 (who may connect) and 57P (shutdown, start), no such database, too many connections; and
// what the operating system says.
const AWAY =
  /^(08...|28...|57P0.|3D000|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
// What the driver says without a code.
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/** Whether the database was not there for us, rather than refused the statement: it may be there again in a moment. */
export function isAway(error: unknown): boolean {
  const { code, message, syscall } =
    typeof error === 'object' && error !== null
      ? (error as { code?: unknown; message?: unknown; syscall?: unknown })
      : {}
  // A socket file that is missing.
  if (code === 'ENOENT') return syscall === 'connect'
  return AWAY.test(String(code)) || LOST.test(String(message))
}
