import Button from '@mui/material/Button'
import { maxLength, regex, required, useRecordContext } from 'react-admin'
import type { BoardSet, BoardSetCreate } from '../../../contract/boardSets.ts'
import type { Did } from '../../../contract/dids.ts'
import { boardSetPath } from '../../../contract/pageOf.ts'
import {
  BOARD_SET_ID_MAX,
  BOARD_SET_ID_PATTERN,
  BOARDS_ON_SCREEN_MAX,
  BOARDS_ON_SCREEN_MIN,
  NAME_MAX,
} from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { RoomPlanInput } from '../../patients/inputs/RoomPlanInput.tsx'
import { type Places, roomLabel } from '../../patients/usePlaces.ts'
import { ListActions } from '../../sheets/ListActions.tsx'
import { ListPage } from '../../ui/crud/ListPage.tsx'
import { recordDialogs } from '../../ui/crud/recordDialogs.tsx'
import { CopyField } from '../../ui/form/CopyField.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { TextFilter } from '../../ui/list/filters.tsx'
import { RowActions } from '../../ui/list/RowActions.tsx'
import { DeleteButton, EditButton } from '../../ui/list/rowButtons.tsx'
import { useAllRecords } from '../../ui/useAllRecords.ts'

/** The boards that can be chosen, in the shape of the rooms of a plan. */
type Boards = Pick<Places, 'rooms' | 'roomId'>

const DEFAULTS: BoardSetCreate = { id: '', name: '', didIds: [] }

/** `/board-sets`: the list of screens that show several boards, with its dialogs. */
export function BoardSetList() {
  const boards = useBoards()
  const text = useText()
  const wordsFor = (field: string, value: unknown) =>
    field === 'didIds' && Array.isArray(value) ? namesOf(value as number[], boards) : undefined
  return (
    <ListPage
      parents={[{ label: text('resources.dids.menu'), to: '/dids' }]}
      actions={<ListActions />}
      dialogs={recordDialogs(<Inputs boards={boards} />, DEFAULTS, { wordsFor })}
    >
      <DataTable>
        <DataTable.Col source="name" pinned filter={<TextFilter />} width={200} />
        <DataTable.Col<BoardSet>
          source="id"
          filter={<TextFilter />}
          render={({ id }) => boardSetPath(id)}
          width={160}
        />
        <DataTable.Col<BoardSet> source="didIds" disableSort render={({ didIds }) => namesOf(didIds, boards)} />
        <RowActions width={240}>
          <OpenButton />
          <EditButton />
          <DeleteButton />
        </RowActions>
      </DataTable>
    </ListPage>
  )
}

function OpenButton() {
  const text = useText()
  const set = useRecordContext<BoardSet>()
  if (!set) return null
  return (
    <Button size="small" component="a" href={boardSetPath(set.id)} target="_blank" rel="noreferrer">
      {text('resources.board-sets.open')}
    </Button>
  )
}

/** The form fields of a set; its address can only be chosen at first, because screens on walls open it. */
function Inputs({ boards }: { readonly boards: Boards }) {
  const text = useText()
  const set = useRecordContext<BoardSet>()
  const range = { min: BOARDS_ON_SCREEN_MIN, max: BOARDS_ON_SCREEN_MAX }
  const hasEnough = (didIds: readonly unknown[]) =>
    didIds.length < range.min || didIds.length > range.max
      ? { message: 'resources.board-sets.checks.didIds', args: range }
      : undefined
  return (
    <>
      <TextInput source="name" validate={[required(), maxLength(NAME_MAX)]} half />
      <TextInput
        source="id"
        readOnly={set !== undefined}
        {...(!set && { validate: [required(), maxLength(BOARD_SET_ID_MAX), isAddress] })}
        helperText={text('resources.board-sets.hints.id')}
        half
      />
      <RoomPlanInput
        source="didIds"
        validate={hasEnough}
        helperText={text('resources.board-sets.hints.didIds', range)}
        placeholder={text('resources.board-sets.add')}
        places={boards}
      />
      {set && (
        <CopyField
          label={text('resources.dids.address.label')}
          helperText={text('resources.board-sets.hints.address')}
          value={location.origin + boardSetPath(String(set.id))}
        />
      )}
    </>
  )
}

const isAddress = regex(BOARD_SET_ID_PATTERN, 'resources.board-sets.checks.id')

function useBoards(): Boards {
  const text = useText()
  const { data = [] } = useAllRecords<Did>('dids')
  return {
    rooms: data.map(({ id, no, name }) => ({
      value: String(id),
      label: text('list.numbered', { no, name: name.kr }),
    })),
    roomId: (value) => data.find(({ id }) => String(id) === value)?.id ?? value,
  }
}

const namesOf = (didIds: readonly number[], { rooms }: Boards): string =>
  didIds.map((id) => roomLabel(id, rooms)).join(', ')
