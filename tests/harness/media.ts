/** Minimal files with valid signatures. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const MP4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\0\0\x02\0isommp41'),
  Buffer.alloc(5_000, 7),
])

/** Builds the form of an upload: one file in the field `file`. */
export function uploadForm(content: Uint8Array<ArrayBuffer>, name: string, field = 'file'): FormData {
  const form = new FormData()
  form.append(field, new Blob([content]), name)
  return form
}
