/** The three keys of a session in local storage; `user` is JSON text, the tokens are plain. */
export const SESSION_KEYS = ['accessToken', 'refreshToken', 'user'] as const

/** Session fields of a response; an absent field leaves the stored one unchanged. */
export interface SessionParts {
  readonly accessToken?: string | undefined
  readonly refreshToken?: string | undefined
  readonly user?: unknown
}

/** Marks for the other tabs a session that expired rather than being signed out of; the next login removes it. */
const EXPIRED = 'sessionExpired'

/** The user whose session this page shows; undefined before {@link storedSession.own}, and for pages that show nobody's. */
let pageOwner: string | null | undefined

/** The only place that reads and writes the stored session. */
export const storedSession = {
  accessToken: (): string | null => localStorage.getItem('accessToken'),
  refreshToken: (): string | null => localStorage.getItem('refreshToken'),
  isSignedIn: (): boolean => localStorage.getItem('accessToken') !== null,

  /** The stored user as parsed JSON; null when it is missing or damaged. */
  user(): unknown {
    try {
      // Stryker disable next-line StringLiteral: other text is no valid JSON, and that is read as null too
      return JSON.parse(localStorage.getItem('user') ?? 'null')
    } catch {
      return null
    }
  },

  /** Returns whose session is stored: the user's id, or the stored user where it has none; null when signed out. */
  owner(): string | null {
    const user = this.user()
    return this.isSignedIn() ? JSON.stringify((user as { id?: unknown } | null)?.id ?? user) : null
  },

  /** Makes the stored session that of this page, which from now on acts for no other user. */
  own(): void {
    pageOwner = this.owner()
  },

  /** Whether another user has signed in since {@link own}. */
  isOthers(): boolean {
    return Boolean(pageOwner) && this.isSignedIn() && this.owner() !== pageOwner
  },

  /** Stores whichever parts are present. */
  store({ accessToken, refreshToken, user }: SessionParts): void {
    localStorage.removeItem(EXPIRED)
    // The user first: no other tab may take these tokens for those of the user before.
    if (user !== undefined && user !== null) localStorage.setItem('user', JSON.stringify(user))
    if (accessToken) localStorage.setItem('accessToken', accessToken)
    if (refreshToken) localStorage.setItem('refreshToken', refreshToken)
  },

  /** Removes all three and marks the session as expired for the other tabs. */
  expire(): void {
    localStorage.setItem(EXPIRED, 'true')
    this.clear()
  },

  /** Whether the last session expired. */
  hasExpired: (): boolean => localStorage.getItem(EXPIRED) !== null,

  /** Removes all three. */
  clear(): void {
    for (const key of SESSION_KEYS) localStorage.removeItem(key)
  },
}
