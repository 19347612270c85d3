/** The warning about a nightly backup that fails. */
export const backup = {
  title: 'The nightly backup failed.',
  good: 'The last successful backup was made at %{good}.',
  none: 'No backup has succeeded yet.',
  meaning:
    'The server retries every hour; this notice disappears once a backup succeeds. Please ask your IT staff to check that the backup folder is connected and has free space.',
}
