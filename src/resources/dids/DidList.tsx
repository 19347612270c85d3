import RecordVoiceOverOutlined from '@mui/icons-material/RecordVoiceOverOutlined'
import GridViewOutlined from '@mui/icons-material/GridViewOutlined'
import TvOutlined from '@mui/icons-material/TvOutlined'
import { lazy, Suspense } from 'react'
import { CanAccess } from 'react-admin'
import { Route } from 'react-router-dom'
import Star from '@mui/icons-material/Star'
import StarBorder from '@mui/icons-material/StarBorder'
import type { Did } from '../../../contract/dids.ts'
import { useText } from '../../i18n/useText.ts'
import { recordDialogs } from '../../ui/crud/recordDialogs.tsx'
import { Breakable } from '../../ui/list/Column.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { ChoiceFilter, TextFilter } from '../../ui/list/filters.tsx'
import { ListActions } from '../../sheets/ListActions.tsx'
import { ListPage } from '../../ui/crud/ListPage.tsx'
import { ToolLink } from '../../ui/list/ToolButton.tsx'
import { RowActions } from '../../ui/list/RowActions.tsx'
import { DeleteButton, EditButton } from '../../ui/list/rowButtons.tsx'
import { DidActions } from './DidActions.tsx'
import { DidInputs } from './DidInputs.tsx'
import { DisplayCell } from './DisplayCell.tsx'
import { isScreen } from './DisplayLine.tsx'
import { DID_DEFAULTS, didSheet } from './didSheet.ts'
import { PowerCell } from './PowerCell.tsx'
import { ScreensDialog } from './ScreensDialog.tsx'
import { useDisplays } from './useDisplays.ts'
import { useRoomChoices } from '../../boards/roomChoices.ts'
import { useBookmarks } from '../../boards/bookmarks.ts'
import css from './DidList.module.css'

const VoiceDialog = lazy(async () => ({ default: (await import('./voice/VoiceDialog.tsx')).VoiceDialog }))

/** `/dids`: the list of boards with its dialogs. */
export function DidList() {
  const rooms = useRoomChoices()
  const displays = useDisplays()
  const text = useText()
  const unnamed = displays?.all?.filter((display) => isScreen(display) && display.name === '').length ?? 0
  const wordsFor = (field: string, value: unknown) =>
    field === 'roomId' ? rooms.labelOf(value as Did['roomId']) : undefined
  const actions = (
    <ListActions sheet={didSheet(rooms)}>
      <CanAccess resource="voice" action="edit" error={null}>
        <ToolLink
          icon={<RecordVoiceOverOutlined />}
          label={text('voice.button')}
          title={text('voice.buttonHint')}
          to="/dids/voice"
          dialog
        />
      </CanAccess>
      <CanAccess resource="board-sets" action="list" error={null}>
        <ToolLink
          icon={<GridViewOutlined />}
          label={text('resources.board-sets.button')}
          title={text('resources.board-sets.buttonHint')}
          to="/board-sets"
        />
      </CanAccess>
      {displays && (
        <ToolLink
          icon={<TvOutlined />}
          label={
            unnamed > 0
              ? text('resources.dids.displays.buttonUnnamed', { count: unnamed })
              : text('resources.dids.displays.all')
          }
          title={text('resources.dids.displays.buttonHint')}
          to="/dids/screens"
          dialog
        />
      )}
    </ListActions>
  )
  const dialogs = (
    <>
      {recordDialogs(<DidInputs />, DID_DEFAULTS, { wordsFor })}
      {displays && <Route path="screens" element={<ScreensDialog displays={displays} />} />}
      <Route
        path="voice"
        element={
          <CanAccess resource="voice" action="edit" error={null}>
            <Suspense fallback={null}>
              <VoiceDialog displays={displays} />
            </Suspense>
          </CanAccess>
        }
      />
    </>
  )
  return (
    <ListPage actions={actions} dialogs={dialogs}>
      <DataTable>
        <DataTable.Col source="no" filter={<TextFilter digits />} width={64} />
        <DataTable.Col<Did>
          source="name.kr"
          pinned
          filter={<TextFilter source="name" />}
          render={(did) => <DidName did={did} />}
          width={156}
        />
        <DataTable.Col source="doctor.kr" filter={<TextFilter source="doctor" />} width={76} />
        <DataTable.Col source="explain.kr" filter={<TextFilter source="explain" />} width={84} />
        <DataTable.Col<Did>
          source="roomId"
          filter={<ChoiceFilter options={rooms.options} />}
          render={(did) => (
            <Breakable longest={12} width={92}>
              {rooms.labelOf(did.roomId)}
            </Breakable>
          )}
          width={116}
        />
        {displays && (
          <DataTable.Col<Did>
            source="displays"
            label="resources.dids.displays.all"
            disableSort
            render={(did) => <DisplayCell did={did} displays={displays} />}
            width={60}
          />
        )}
        <DataTable.Col<Did> source="power" disableSort render={(did) => <PowerCell did={did} />} width={148} />
        <RowActions width={332}>
          <DidActions />
          <EditButton />
          <DeleteButton />
        </RowActions>
      </DataTable>
    </ListPage>
  )
}

/** A board's name with the star button that bookmarks it on this device. */
function DidName({ did: { id, name } }: { did: Did }) {
  const text = useText()
  const bookmarks = useBookmarks()
  const marked = bookmarks.has(id)
  const label = text('resources.dids.bookmark', { name: name.kr })
  return (
    <span className={css.name}>
      <button
        type="button"
        className={css.star}
        aria-pressed={marked}
        aria-label={label}
        title={label}
        onClick={() => bookmarks.toggle(id)}
      >
        {marked ? <Star aria-hidden /> : <StarBorder aria-hidden />}
      </button>
      {name.kr}
    </span>
  )
}
