import type { RaRecord } from 'react-admin'
import type { Exam } from '../../../contract/exams.ts'
import { useText } from '../../i18n/useText.ts'
import { CrudPage } from '../../ui/crud/CrudPage.tsx'
import { Col } from '../../ui/list/Col.tsx'
import { RangeFilter, TextFilter } from '../../ui/list/filters.tsx'
import { EXAM_DEFAULTS } from './examDefaults.ts'
import { ExamInputs } from './ExamInputs.tsx'
import { EXAM_SHEET } from './examSheet.ts'

/** `/exams`: the list of exams with its dialogs (EX-01 … EX-03). */
export function ExamList() {
  const text = useText()
  return (
    <CrudPage name="exams" nameOf={nameOf} inputs={<ExamInputs />} defaults={EXAM_DEFAULTS} sheet={EXAM_SHEET}>
      <Col source="id" filter={<TextFilter />} width={200} />
      <Col source="name" pinned filter={<TextFilter />} />
      <Col<Exam>
        source="avgTime"
        align="right"
        width={176}
        filter={<RangeFilter min="avgTimeMin" max="avgTimeMax" />}
        render={(exam) => text('resources.exams.minutesValue', { count: exam.avgTime })}
      />
      <Col source="memo" filter={<TextFilter />} />
    </CrudPage>
  )
}

const nameOf = ({ id, name }: RaRecord) => `${name} (${id})`
