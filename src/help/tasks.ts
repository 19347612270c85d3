/** Readers of the guide, in the order of its table of contents. */
export const READERS = ['desk', 'room', 'admin', 'it'] as const
export type Reader = (typeof READERS)[number]

/** A page of the guide: a task of one kind of reader. */
interface GuideTask {
  /** Name of its file in `docs/guide/ko` and `docs/guide/en`, and the last part of its address. */
  readonly slug: string
  readonly reader: Reader
  /** Path of the console's page that it helps with; absent for tasks without a page of their own. */
  readonly page?: string
}

/** Path of the guide; a task's page is below it. */
export const HELP_PATH = '/help'

/** All pages of the guide, in the order of its table of contents. */
export const TASKS: readonly GuideTask[] = [
  { slug: 'check-in', reader: 'desk', page: '/visits' },
  { slug: 'appointments', reader: 'desk', page: '/appointments' },
  { slug: 'slip', reader: 'desk' },
  { slug: 'find-patient', reader: 'desk' },
  { slug: 'check-out', reader: 'desk' },
  { slug: 'call', reader: 'room', page: '/did-waitings' },
  { slug: 'absent', reader: 'room' },
  { slug: 'move', reader: 'room' },
  { slug: 'pause', reader: 'room' },
  { slug: 'waits', reader: 'room' },
  { slug: 'mini', reader: 'room' },
  { slug: 'tags', reader: 'room', page: '/did-waitings/tag-mappings' },
  { slug: 'emergency', reader: 'room', page: '/emergency' },
  { slug: 'screen-lock', reader: 'room', page: '/my' },
  { slug: 'messages', reader: 'room' },
  { slug: 'first-day', reader: 'admin' },
  { slug: 'rooms', reader: 'admin', page: '/rooms' },
  { slug: 'exams', reader: 'admin', page: '/exams' },
  { slug: 'packages', reader: 'admin', page: '/packages' },
  { slug: 'boards', reader: 'admin', page: '/dids' },
  { slug: 'options', reader: 'admin', page: '/dids/option-manage' },
  { slug: 'screens', reader: 'admin', page: '/dids/screens' },
  { slug: 'voice', reader: 'admin', page: '/dids/voice' },
  { slug: 'kiosk', reader: 'admin', page: '/api-keys' },
  { slug: 'users', reader: 'admin', page: '/users' },
  { slug: 'audit', reader: 'admin', page: '/audit-logs' },
  { slug: 'statistics', reader: 'admin', page: '/statistics' },
  { slug: 'integration', reader: 'admin', page: '/integration' },
  { slug: 'settings', reader: 'admin', page: '/settings' },
  { slug: 'privacy', reader: 'admin' },
  { slug: 'status', reader: 'it', page: '/status' },
  { slug: 'install', reader: 'it' },
  { slug: 'backup', reader: 'it' },
]

/** Address of the guide's page for a path of the console: that of the longest known part, else the table of contents. */
export function helpFor(path: string): string {
  const covers = (page: string) => path === page || path.startsWith(`${page}/`)
  const [best] = TASKS.flatMap(({ slug, page }) => (page !== undefined && covers(page) ? [{ slug, page }] : [])).sort(
    (a, b) => b.page.length - a.page.length,
  )
  return best === undefined ? HELP_PATH : `${HELP_PATH}/${best.slug}`
}
