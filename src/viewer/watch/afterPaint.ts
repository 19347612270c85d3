/** Calls `run` once the rendered content has been painted on a visible screen; the returned function cancels it. */
export function afterPaint(run: () => void): () => void {
  // The first frame paints, so the second comes after it. A hidden page has no frames until it is shown.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(run)
  })
  return () => cancelAnimationFrame(frame)
}
