/** Boxes at least this many times as wide as high are flat. */
const FLAT_MIN = 3
/** Boxes at most this many times as wide as high are tall. */
const TALL_MAX = 2

let observer: ResizeObserver | undefined

/**
 * Ref callback in place of container queries, which Chromium 87 lacks: style sheets can size an element's content by
 * the element. Sets `--cqw` and `--cqh` (px: a hundredth of its inner width and height) and `data-shape` (`flat`,
 * `wide` or `tall`), and keeps them current. A ResizeObserver reports between layout and paint, so no frame shows old
 * sizes.
 * The element needs `contain: size`: its size must not depend on its content.
 * @returns a function that stops observing the element
 */
export function containerUnits(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  observer ??= new ResizeObserver((entries) => entries.forEach(setUnits))
  observer.observe(element)
  return () => observer?.unobserve(element)
}

function setUnits({ target, contentRect: { width, height } }: ResizeObserverEntry): void {
  const { style, dataset } = target as HTMLElement
  style.setProperty('--cqw', `${width / 100}px`)
  style.setProperty('--cqh', `${height / 100}px`)
  dataset['shape'] = width >= height * FLAT_MIN ? 'flat' : width <= height * TALL_MAX ? 'tall' : 'wide'
}
