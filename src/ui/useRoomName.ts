import { useLocale } from 'react-admin'
import type { Room } from '../../contract/rooms.ts'

/** What a room is called in the language of the console: by its Korean name where it has none in English. */
export function useRoomName(): (name: Room['name']) => string {
  const locale = useLocale()
  return ({ kr, en }) => (locale === 'en' && en) || kr
}
