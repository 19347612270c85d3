import { useLocale } from 'react-admin'
import type { Room } from '../../contract/rooms.ts'

/** Returns a room's name in the console's language, the Korean one if it has no English name. */
export function useRoomName(): (name: Room['name']) => string {
  const locale = useLocale()
  return ({ kr, en }) => (locale === 'en' && en) || kr
}
