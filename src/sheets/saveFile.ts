/** Saves a text or bytes as a file, as a link with `download` does. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}

const REVOKE_AFTER_MS = 60_000
