const PARTIAL = 206
const NOT_SATISFIABLE = 416

/** The file of the last range: reading one from the cache copies it, and a player requests many ranges of a film. */
let last: { readonly url: string; readonly whole: Promise<Blob> } | undefined

/**
 * Returns the part of a cached file that a player requests with a Range header, as a server would.
 * @param url its address, under which the content never changes
 */
export async function rangeOf(url: string, file: Response, range: string): Promise<Response> {
  const whole = await wholeOf(url, file)
  const [, first = '', final = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  const start = first === '' ? Math.max(0, whole.size - Number(final)) : Number(first)
  const end = first === '' || final === '' ? whole.size : Math.min(Number(final) + 1, whole.size)
  if ((first === '' && final === '') || start >= end) {
    return new Response(null, { status: NOT_SATISFIABLE, headers: { 'Content-Range': `bytes */${whole.size}` } })
  }
  return new Response(whole.slice(start, end), {
    status: PARTIAL,
    headers: {
      'Accept-Ranges': 'bytes',
      'Content-Length': String(end - start),
      'Content-Range': `bytes ${start}-${end - 1}/${whole.size}`,
      'Content-Type': file.headers.get('content-type') ?? 'application/octet-stream',
    },
  })
}

function wholeOf(url: string, file: Response): Promise<Blob> {
  if (last?.url === url) return last.whole
  const read = { url, whole: file.blob() }
  last = read
  read.whole.catch(() => {
    if (last === read) last = undefined
  })
  return read.whole
}
