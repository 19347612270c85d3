import { execFile } from 'node:child_process'

/** Signs of life within the time that systemd waits for one. */
const SIGNS = 3

/**
 * Tells systemd that the server is ready, and after that that its event loop still turns, if its unit asks for it
 * (`Type=notify`, `WatchdogSec=`). Node has no datagram sockets of Unix, so systemd's own program sends the messages.
 *
 * @returns a function that says that the server is stopping
 */
export function tellSupervisor(environment: NodeJS.ProcessEnv, report: (failure: string) => void): () => void {
  if (!environment['NOTIFY_SOCKET']) return () => undefined
  const say = (...words: string[]) =>
    execFile('systemd-notify', words, (error) => {
      if (error) report(`systemd에 상태를 알리지 못했습니다: ${error.message}`)
    })
  say('--ready')
  const limitMs = Number(environment['WATCHDOG_USEC'] ?? 0) / 1_000
  const signs = limitMs > 0 ? setInterval(() => say('WATCHDOG=1'), limitMs / SIGNS) : undefined
  signs?.unref()
  return () => {
    clearInterval(signs)
    say('STOPPING=1')
  }
}
