/** Page numbers shown at once (section 9 of the specification). */
export const PAGES_PER_BLOCK = 10

/** The numbers of the block that holds `page`: 1–10, 11–20, … up to `pages` (LS-04). */
export function pageBlock(page: number, pages: number): number[] {
  const first = Math.floor((page - 1) / PAGES_PER_BLOCK) * PAGES_PER_BLOCK + 1
  const last = Math.min(first + PAGES_PER_BLOCK - 1, pages)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
