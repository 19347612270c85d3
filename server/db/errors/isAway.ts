// SQLSTATE classes 08 (connection), 28 (authorization) and 57P0 (shutdown, startup), missing database, too many
// connections; and error codes of the operating system.
const AWAY =
  /^(08...|28...|57P0.|3D000|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
// Driver errors without a code.
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/**
 * Whether an error means that the database is unreachable rather than that it refused the statement: a retry may work.
 */
export function isAway(error: unknown): boolean {
  const { code, message, syscall } =
    typeof error === 'object' && error !== null
      ? (error as { code?: unknown; message?: unknown; syscall?: unknown })
      : {}
  // The socket file is missing.
  if (code === 'ENOENT') return syscall === 'connect'
  return AWAY.test(String(code)) || LOST.test(String(message))
}
