import { useEffect, useEffectEvent } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }
/** Keys that start the speech. */
const HELP = /^(?:F1|Help)$/

interface Keypad {
  /** Pressed to start the speech, or to hear the screen once more. */
  readonly onHelp: () => void
  /** Called with 1 or -1. */
  readonly onVolume: (step: number) => void
}

/**
 * Operation of the whole kiosk by a keypad: the arrow keys go from key to key, Enter presses one (the browser does that).
 * Everything else that a keyboard, a mouse or two fingers do in a browser is kept away: menus, printing, zooming, other addresses.
 */
export function useKeypad({ onHelp, onVolume }: Keypad): void {
  const help = useEffectEvent(onHelp)
  const turn = useEffectEvent(onVolume)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, metaKey } = event
      const step = STEPS[key]
      if (ctrlKey || altKey || metaKey || (/^F\d+$/.test(key) && !HELP.test(key))) event.preventDefault()
      else if (step !== undefined) {
        event.preventDefault()
        move(step)
      } else if (HELP.test(key)) {
        event.preventDefault()
        help()
      } else if (key === 'PageUp' || key === 'PageDown') {
        event.preventDefault()
        turn(key === 'PageUp' ? 1 : -1)
      }
    }
    const refuse = (event: Event) => event.preventDefault()
    const zoom = (event: WheelEvent) => event.ctrlKey && event.preventDefault()
    const pinch = (event: TouchEvent) => event.touches.length > 1 && event.preventDefault()
    addEventListener('keydown', press)
    for (const type of REFUSED) addEventListener(type, refuse)
    addEventListener('wheel', zoom, { passive: false })
    addEventListener('touchstart', pinch, { passive: false })
    return () => {
      removeEventListener('keydown', press)
      for (const type of REFUSED) removeEventListener(type, refuse)
      removeEventListener('wheel', zoom)
      removeEventListener('touchstart', pinch)
    }
  }, [])
}

/** The menu of the right button or a long press, selecting, dragging, and the pinch of Safari. */
const REFUSED = ['contextmenu', 'selectstart', 'dragstart', 'dragover', 'drop', 'gesturestart'] as const

/** Moves the focus to the next or previous key, of the question if one is asked, around the end. */
function move(step: number): void {
  const scope = document.querySelector('[role="alertdialog"]') ?? document
  const keys = [...scope.querySelectorAll<HTMLButtonElement>('button')]
  const at = keys.findIndex((key) => key === document.activeElement)
  const from = at === -1 && step < 0 ? 0 : at
  keys.at((from + step + keys.length) % keys.length)?.focus()
}
