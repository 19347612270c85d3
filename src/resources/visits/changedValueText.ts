import { visitAlertsOf } from '../../../domain/visitAlerts.ts'
import type { Text } from '../../i18n/useText.ts'
import type { Places } from './usePlaces.ts'

/** Text of a tag, alerts or planned rooms for the notice of an edit conflict; undefined for any other field. */
export function changedValueText(field: string, value: unknown, places: Places, text: Text): string | undefined {
  if (field === 'tagMappingId') return text(value === null ? 'resources.visits.noTag' : 'resources.visits.withTag')
  if (field === 'alerts' && Array.isArray(value) && value.length > 0)
    return visitAlertsOf(value)
      .map((alert) => text(`resources.visits.alertNames.${alert}`))
      .join(', ')
  if (field !== 'roomIds' || !Array.isArray(value) || value.length === 0) return undefined
  return value.map((id) => places.rooms.find((room) => room.value === String(id))?.label ?? '').join(', ')
}
