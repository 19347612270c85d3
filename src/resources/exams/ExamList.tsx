import type { Exam } from '../../../contract/exams.ts'
import { useText } from '../../i18n/useText.ts'
import { recordDialogs } from '../../ui/crud/recordDialogs.tsx'
import { BulkDeleteButton } from '../../ui/list/BulkActions.tsx'
import { Column } from '../../ui/list/Column.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { RangeFilter, TextFilter } from '../../ui/list/filters.tsx'
import { ListActions } from '../../ui/crud/ListActions.tsx'
import { ListPage } from '../../ui/crud/ListPage.tsx'
import { RowActions } from '../../ui/list/RowActions.tsx'
import { DeleteButton, EditButton } from '../../ui/list/rowButtons.tsx'
import { EXAM_DEFAULTS } from './examDefaults.ts'
import { ExamInputs } from './ExamInputs.tsx'
import { EXAM_SHEET } from './examSheet.ts'

/** `/exams`: the list of exams with its dialogs (EX-01 … EX-03). */
export function ExamList() {
  const text = useText()
  return (
    <ListPage actions={<ListActions sheet={EXAM_SHEET} />} dialogs={DIALOGS}>
      <DataTable bulkActionButtons={<BulkDeleteButton />}>
        <Column source="id" filter={<TextFilter />} width={200} />
        <Column source="name" pinned filter={<TextFilter />} />
        <Column<Exam>
          source="avgTime"
          align="right"
          width={176}
          filter={<RangeFilter min="avgTimeMin" max="avgTimeMax" />}
          render={(exam) => text('resources.exams.minutesValue', { count: exam.avgTime })}
        />
        <Column source="memo" filter={<TextFilter />} />
        <RowActions>
          <EditButton />
          <DeleteButton />
        </RowActions>
      </DataTable>
    </ListPage>
  )
}

const DIALOGS = recordDialogs(<ExamInputs />, EXAM_DEFAULTS)
