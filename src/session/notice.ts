const KEY = 'notice'

/** Notices for the login page: nobody was signed in, the server may still hold the session, or typed text was kept. */
const NOTICES = ['noUser', 'stillSignedIn', 'draftKept'] as const

export type Notice = (typeof NOTICES)[number]

/** Stores a notice that the login page shows after the redirect. */
export function leaveNotice(notice: Notice): void {
  sessionStorage.setItem(KEY, notice)
}

/** Returns the stored notice and removes it; null without one. */
export function takeNotice(): Notice | null {
  const left = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return NOTICES.find((notice) => notice === left) ?? null
}
