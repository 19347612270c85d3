import { type RefObject, useEffect, useRef } from 'react'

/**
 * Delays the submit of a form while asynchronous work is running. If the user submits in the meantime, the form is
 * submitted when all work has succeeded, and not at all if some of it failed.
 *
 * @param inside an element inside the form
 * @returns a function that takes the work, which resolves with whether it succeeded
 */
export function useHeldSubmit(inside: RefObject<HTMLElement | null>): (work: Promise<boolean>) => Promise<void> {
  const running = useRef(new Set<Promise<boolean>>())
  const held = useRef<HTMLFormElement | null>(null)
  useEffect(() => {
    const form = inside.current?.closest('form')
    const hold = (event: SubmitEvent) => {
      if (running.current.size === 0) return
      event.preventDefault()
      event.stopPropagation()
      held.current = form ?? null
    }
    form?.addEventListener('submit', hold, true)
    return () => form?.removeEventListener('submit', hold, true)
  }, [inside])

  return async (work) => {
    running.current.add(work)
    const succeeded = await work
    running.current.delete(work)
    if (!succeeded) held.current = null
    if (running.current.size > 0) return
    const form = held.current
    held.current = null
    if (form?.isConnected) form.requestSubmit()
  }
}
