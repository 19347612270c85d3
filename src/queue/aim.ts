import { type RefObject, useEffect, useState } from 'react'

/** A finger that has left the glass may come back to the same button, in milliseconds. */
export const TOUCH_MS = 2_000
/** A mouse that has not moved for so long is not about to press: it rests on the desk, or its owner reads. */
export const MOUSE_MS = 1_500

interface AimOptions {
  /** Selector of what is kept in its place while a pointer is in it. */
  readonly zone: string
  /** How long a mouse that does not move counts, in milliseconds. */
  readonly mouseMs: number
}

/**
 * Knows in which part of a page somebody is about to press something: a pointer has moved there a moment ago, or its
 * button is down. What is drawn there waits for the end of it, so that nothing moves under the pointer. The
 * keyboard needs no such thing: it acts on the row that has the focus, wherever that is.
 */
export class Aim {
  readonly #options: AimOptions
  readonly #listeners = new Set<() => void>()
  #zone: Element | null = null
  #late: ReturnType<typeof setTimeout> | undefined

  constructor(options: AimOptions) {
    this.#options = options
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The zone that is aimed at; null for none. */
  readonly zone = (): Element | null => this.#zone

  /** Watches the pointers over an area until the returned function is called. */
  watch(area: HTMLElement): () => void {
    const { zone, mouseMs } = this.#options
    const follow = ({ type, target, pointerType, buttons }: PointerEvent) => {
      clearTimeout(this.#late)
      const aimed = target instanceof Element ? target.closest(zone) : null
      this.#set(aimed)
      const isDown = type !== 'pointerup' && buttons !== 0
      const rest = pointerType === 'touch' ? TOUCH_MS : isDown ? Infinity : mouseMs
      if (aimed && rest !== Infinity) this.#late = setTimeout(() => this.#set(null), rest)
    }
    const leave = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return
      clearTimeout(this.#late)
      this.#set(null)
    }
    for (const type of FOLLOWED) area.addEventListener(type, follow)
    area.addEventListener('pointerleave', leave)
    return () => {
      clearTimeout(this.#late)
      for (const type of FOLLOWED) area.removeEventListener(type, follow)
      area.removeEventListener('pointerleave', leave)
    }
  }

  #set(zone: Element | null): void {
    if (zone === this.#zone) return
    this.#zone = zone
    for (const listener of this.#listeners) listener()
  }
}

const FOLLOWED = ['pointerover', 'pointermove', 'pointerdown', 'pointerup'] as const

/** What is aimed at within an area; the options are those of the first drawing. */
export function useAim(area: RefObject<HTMLElement | null>, options: AimOptions): Aim {
  const [aim] = useState(() => new Aim(options))
  useEffect(() => (area.current ? aim.watch(area.current) : undefined), [aim, area])
  return aim
}
