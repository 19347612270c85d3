import { Emitter } from '../emitter.ts'
import { type RefObject, useEffect, useState } from 'react'

/** Time in milliseconds for which a touch still counts as aiming: the finger may tap the same button again. */
export const TOUCH_MS = 2_000
/** Time in milliseconds after which a mouse that has not moved no longer counts as aiming. */
export const MOUSE_MS = 1_500

interface AimOptions {
  /** Selector of the elements that must not move while a pointer aims at them. */
  readonly zone: string
  /** Time a resting mouse counts as aiming, in milliseconds. */
  readonly mouseMs: number
}

/**
 * Tracks the zone of a page in which a press is likely: a pointer moved there a moment ago, or its button is down.
 * Components defer layout changes there, so that nothing moves under the pointer. The keyboard does not need this: it
 * acts on the focused row, wherever it is.
 */
export class Aim extends Emitter {
  readonly #options: AimOptions
  #zone: Element | null = null
  #late: ReturnType<typeof setTimeout> | undefined

  constructor(options: AimOptions) {
    super()
    this.#options = options
  }

  /** Returns the zone that a pointer aims at; null for none. */
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
    this.emit()
  }
}

const FOLLOWED = ['pointerover', 'pointermove', 'pointerdown', 'pointerup'] as const

/** Returns the {@link Aim} of an area; only the options of the first render are used. */
export function useAim(area: RefObject<HTMLElement | null>, options: AimOptions): Aim {
  const [aim] = useState(() => new Aim(options))
  useEffect(() => (area.current ? aim.watch(area.current) : undefined), [aim, area])
  return aim
}
