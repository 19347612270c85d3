import type { RoomRule } from '../../contract/packages.ts'
import { visitAlertsOf } from '../../domain/visitAlerts.ts'
import type { Text } from '../i18n/useText.ts'
import type { Places } from './usePlaces.ts'

/**
 * Text of a tag, alerts, planned rooms or their order for the notice of an edit conflict; undefined for any other field.
 */
export function changedValueText(
  field: string,
  value: unknown,
  { rooms }: Pick<Places, 'rooms'>,
  text: Text,
): string | undefined {
  const roomName = (id: unknown) => rooms.find((room) => room.value === String(id))?.label ?? ''
  if (field === 'tagMappingId') return text(value === null ? 'resources.visits.noTag' : 'resources.visits.withTag')
  if (!Array.isArray(value) || value.length === 0) return undefined
  if (field === 'alerts')
    return visitAlertsOf(value)
      .map((alert) => text(`resources.visits.alertNames.${alert}`))
      .join(', ')
  if (field === 'roomIds') return value.map(roomName).join(', ')
  if (field !== 'roomRules') return undefined
  return (value as readonly RoomRule[])
    .map(({ roomId, rule, afterRoomId }) => {
      const place = text(`resources.packages.rules.${rule}`, { room: roomName(afterRoomId) })
      return `${roomName(roomId)}: ${place}`
    })
    .join(', ')
}
