import type { Room } from '../../../contract/rooms.ts'
import { useText } from '../../i18n/useText.ts'
import { can } from '../../session/capabilities.ts'
import { recordDialogs } from '../../ui/crud/recordDialogs.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { ChoiceFilter, RangeFilter, TextFilter } from '../../ui/list/filters.tsx'
import { ListActions } from '../../sheets/ListActions.tsx'
import { ListPage } from '../../ui/crud/ListPage.tsx'
import { RowActions } from '../../ui/list/RowActions.tsx'
import { DeleteButton, EditButton } from '../../ui/list/rowButtons.tsx'
import { useRoomName } from '../../boards/roomChoices.ts'
import { RoomInputs } from './RoomInputs.tsx'
import { ROOM_DEFAULTS, roomSheet } from './roomSheet.ts'
import { useFieldValue } from 'react-admin'
import css from './RoomList.module.css'

/** `/rooms`: the list of rooms with its dialogs. */
export function RoomList() {
  const text = useText()
  const nameOf = useRoomName()
  const onOff = [
    { value: 'true', label: text('form.on') },
    { value: 'false', label: text('form.off') },
  ]
  return (
    <ListPage
      actions={<ListActions sheet={roomSheet(can('rooms'))} />}
      dialogs={recordDialogs(<RoomInputs />, ROOM_DEFAULTS, can('rooms') ? { defaultValues: WAIT_DEFAULTS } : {})}
    >
      <DataTable>
        <DataTable.Col source="no" filter={<TextFilter digits />} width={120} />
        <DataTable.Col<Room>
          source="name.kr"
          label="resources.rooms.fields.name"
          pinned
          filter={<TextFilter source="name" />}
          render={({ name }) => nameOf(name)}
        />
        <DataTable.Col
          source="maxPatient"
          align="right"
          width={176}
          filter={<RangeFilter min="maxPatientMin" max="maxPatientMax" />}
        />
        <DataTable.Col source="useRfid" width={128} filter={<ChoiceFilter options={onOff} />} field={OnOffField} />
        {can('rooms') && <DataTable.Col source="floor.kr" filter={<TextFilter source="floor" />} width={128} />}
        <DataTable.Col source="memo" filter={<TextFilter />} />
        <RowActions>
          <EditButton />
          <DeleteButton />
        </RowActions>
      </DataTable>
    </ListPage>
  )
}

const WAIT_DEFAULTS = {
  waitWarning: null,
  waitAlarm: null,
  sendsOn: true,
  places: null,
  floor: { kr: '', en: '' },
  picture: null,
}

/** Shows 사용 or 미사용, with a mark before the word. */
function OnOffField({ source }: { source: string }) {
  const text = useText()
  const on: boolean = useFieldValue({ source })
  return (
    <span className={css.onOff} data-on={on}>
      {text(on ? 'form.on' : 'form.off')}
    </span>
  )
}
