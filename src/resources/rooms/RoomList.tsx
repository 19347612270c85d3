import type { RaRecord } from 'react-admin'
import type { Room } from '../../../contract/rooms.ts'
import { useText } from '../../i18n/useText.ts'
import { CrudPage } from '../../ui/crud/CrudPage.tsx'
import { Col } from '../../ui/list/Col.tsx'
import { ChoiceFilter, RangeFilter, TextFilter } from '../../ui/list/filters.tsx'
import { OnOff } from '../../ui/list/OnOff.tsx'
import { RoomInputs } from './RoomInputs.tsx'
import { ROOM_DEFAULTS } from './roomDefaults.ts'
import { ROOM_SHEET } from './roomSheet.ts'

/** `/rooms`: the list of rooms with its dialogs (RM-01 … RM-12). */
export function RoomList() {
  const text = useText()
  const onOff = [
    { value: 'true', label: text('form.on') },
    { value: 'false', label: text('form.off') },
  ]
  return (
    <CrudPage name="rooms" nameOf={nameOf} inputs={<RoomInputs />} defaults={ROOM_DEFAULTS} sheet={ROOM_SHEET}>
      <Col source="no" filter={<TextFilter digits />} width={120} />
      <Col source="name.kr" label="resources.rooms.fields.name" pinned filter={<TextFilter source="name" />} />
      <Col<Room>
        source="maxPatient"
        align="right"
        width={176}
        filter={<RangeFilter min="maxPatientMin" max="maxPatientMax" />}
      />
      <Col<Room>
        source="useRfid"
        width={128}
        filter={<ChoiceFilter options={onOff} />}
        render={(room) => <OnOff on={room.useRfid} />}
      />
      <Col source="memo" filter={<TextFilter />} />
    </CrudPage>
  )
}

const nameOf = ({ no, name }: RaRecord) => `${no}. ${name?.kr}`
