const PARTIAL = 206
const NOT_SATISFIABLE = 416

/** Returns the part of a cached file that a player requests with a Range header, as a server would. */
export async function rangeOf(file: Response, range: string): Promise<Response> {
  const whole = await file.blob()
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  const start = first === '' ? Math.max(0, whole.size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? whole.size : Math.min(Number(last) + 1, whole.size)
  if ((first === '' && last === '') || start >= end) {
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
