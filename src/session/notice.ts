const KEY = 'notice'

/** Stores a notice that the login page shows after the redirect (SS-06). */
export function leaveNotice(): void {
  sessionStorage.setItem(KEY, 'noUser')
}

/** Whether a notice is stored; removes it. */
export function takeNotice(): boolean {
  const left = sessionStorage.getItem(KEY) !== null
  sessionStorage.removeItem(KEY)
  return left
}
