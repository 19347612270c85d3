import { useSearchParams } from 'react-router-dom'

/** Choices of a page that are kept in its address, so that it can be reloaded, bookmarked and sent; '' is left out. */
export function useAddress(): [
  get: (name: string) => string,
  set: (changes: Readonly<Record<string, string>>) => void,
] {
  const [params, setParams] = useSearchParams()
  return [
    (name) => params.get(name) ?? '',
    (changes) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes)) {
            if (value === '') next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: true },
      ),
  ]
}

/** Returns a day of an address; undefined for what is none, and for days to come. */
export const dayFrom = (value: string, max: string): string | undefined =>
  /^(19|2\d)\d\d-\d\d-\d\d$/.test(value) && isDay(value) && value <= max ? value : undefined

const isDay = (value: string) => {
  const at = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value)
}
