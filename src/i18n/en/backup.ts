/** The warning about a nightly backup that fails. */
export const backup = {
  title: 'The nightly backup failed.',
  good: 'The last backup that succeeded is of %{good}.',
  none: 'No backup has succeeded yet.',
  meaning:
    'The server tries again each hour; this notice goes once a backup succeeds. Please ask your IT staff to check that the backup folder is connected and has free space.',
}
