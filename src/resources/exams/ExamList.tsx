import type { Exam } from '../../../contract/exams.ts'
import { useText } from '../../i18n/useText.ts'
import { PageTabs } from '../../layout/PageTabs.tsx'
import { can } from '../../session/capabilities.ts'
import { recordDialogs } from '../../ui/crud/recordDialogs.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { ChoiceFilter, RangeFilter, TextFilter } from '../../ui/list/filters.tsx'
import { ListActions } from '../../sheets/ListActions.tsx'
import { ListPage } from '../../ui/crud/ListPage.tsx'
import { RowActions } from '../../ui/list/RowActions.tsx'
import { DeleteButton, EditButton } from '../../ui/list/rowButtons.tsx'
import { useRoomChoices } from '../../boards/roomChoices.ts'
import { ExamInputs } from './ExamInputs.tsx'
import { EXAM_DEFAULTS, examSheet } from './examSheet.ts'

/** `/exams`: the list of exams with its dialogs (docs/decisions/visits.md#exams-have-rooms-packages-list-rooms). */
export function ExamList() {
  const choices = useRoomChoices(can('rooms'))
  const rooms = can('rooms') ? choices : undefined
  const text = useText()
  const wordsFor = (field: string, value: unknown) =>
    field === 'roomId' ? rooms?.labelOf(value as Exam['roomId']) : undefined
  const ofRoom = rooms && { roomId: null }
  const dialogs = recordDialogs(<ExamInputs />, EXAM_DEFAULTS, { wordsFor, ...(ofRoom && { defaultValues: ofRoom }) })
  return (
    <ListPage tabs={<PageTabs of="/exams" />} actions={<ListActions sheet={examSheet(rooms)} />} dialogs={dialogs}>
      <DataTable>
        <DataTable.Col source="id" filter={<TextFilter />} width={200} />
        <DataTable.Col source="name" pinned filter={<TextFilter />} />
        {rooms && (
          <DataTable.Col<Exam>
            source="roomId"
            filter={<ChoiceFilter options={rooms.options} />}
            render={(exam) => rooms.labelOf(exam.roomId)}
            width={200}
          />
        )}
        <DataTable.Col<Exam>
          source="avgTime"
          align="right"
          width={176}
          filter={<RangeFilter min="avgTimeMin" max="avgTimeMax" />}
          render={(exam) => text('waitings.minutes', { count: exam.avgTime })}
        />
        <DataTable.Col source="memo" filter={<TextFilter />} />
        <RowActions>
          <EditButton />
          <DeleteButton />
        </RowActions>
      </DataTable>
    </ListPage>
  )
}
