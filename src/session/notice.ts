const KEY = 'notice'

/** Leaves word for the login page, across the redirect that leads there (SS-06). */
export function leaveNotice(): void {
  sessionStorage.setItem(KEY, 'noUser')
}

/** Whether word was left; it is given once. */
export function takeNotice(): boolean {
  const left = sessionStorage.getItem(KEY) !== null
  sessionStorage.removeItem(KEY)
  return left
}
