import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Time without a press after which the kiosk asks whether more is needed, and after which it forgets the person, in seconds. */
const ASKS_SECONDS = 40
const FORGETS_SECONDS = 30
const TICK_MS = 250

interface Time {
  /** Whether the person is being asked. */
  readonly isAsking: boolean
  /** Gives the whole time again. */
  readonly extend: () => void
}

/**
 * Time of a person before the kiosk: it asks after a while without a press, as often as needed, and forgets the person
 * who answers in no way. The time of speech does not count. A kiosk that nobody has touched has nothing to forget.
 *
 * @param isSpeaking whether something is being spoken now
 */
export function useTime(isSpeaking: () => boolean, forget: () => void): Time {
  const [isAsking, setIsAsking] = useState(false)
  /** Time of the last press, by `performance.now()`; null when nobody has touched the kiosk. */
  const pressedAt = useRef<number | null>(null)
  const extend = useCallback(() => {
    pressedAt.current = performance.now()
    setIsAsking(false)
  }, [])
  const look = useEffectEvent((now: number, lookedAt: number) => {
    if (pressedAt.current === null) return
    // A slow machine looks late, and soon again after that.
    if (isSpeaking()) pressedAt.current += now - lookedAt
    const seconds = (now - pressedAt.current) / 1_000
    // Only the person ends the question: to be asked anew is to hear its beginning again.
    if (seconds >= ASKS_SECONDS) setIsAsking(true)
    if (seconds < ASKS_SECONDS + FORGETS_SECONDS) return
    pressedAt.current = null
    setIsAsking(false)
    forget()
  })
  useEffect(() => {
    let lookedAt = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      look(now, lookedAt)
      lookedAt = now
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    // A press on the question itself is its button's, or its ground's: see TimeQuestion.
    const touch = () => {
      if (!isAsking) pressedAt.current = performance.now()
    }
    const press = (event: KeyboardEvent) => {
      // The key says that the person is there, and nothing else. Enter presses the key of the question.
      if (isAsking && event.key !== 'Enter') {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      extend()
    }
    addEventListener('pointerdown', touch)
    addEventListener('keydown', press, true)
    return () => {
      removeEventListener('pointerdown', touch)
      removeEventListener('keydown', press, true)
    }
  }, [isAsking, extend])
  return { isAsking, extend }
}
