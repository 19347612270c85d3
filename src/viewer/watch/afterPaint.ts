/** Runs `run` once what has been rendered is on a visible screen; the returned function calls it off. */
export function afterPaint(run: () => void): () => void {
  // The first frame is the one that paints; by the second it has. A hidden page has no frames until it is shown.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(run)
  })
  return () => cancelAnimationFrame(frame)
}
