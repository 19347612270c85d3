import type { TagMapping } from '../../../contract/tagMappings.ts'
import { useText } from '../../i18n/useText.ts'
import { CrudPage } from '../../ui/crud/CrudPage.tsx'
import { Col } from '../../ui/list/Col.tsx'
import { TextFilter } from '../../ui/list/filters.tsx'
import { TAG_DEFAULTS } from './tagDefaults.ts'
import { TagInputs } from './TagInputs.tsx'
import { TAG_SHEET } from './tagSheet.ts'
import { TAGS_PATH } from './tagsPath.ts'
import { TagValue } from './TagValue.tsx'

/** `/did-waitings/tag-mappings`: the list of tags with its dialogs (TG-01 … TG-05). */
export function TagList() {
  const text = useText()
  return (
    <CrudPage
      name="tags"
      nameOf={({ tagNo }) => text('resources.visits.tag', { no: tagNo })}
      path={TAGS_PATH}
      heading={text('resources.tags.menu')}
      inputs={<TagInputs />}
      defaults={TAG_DEFAULTS}
      sheet={TAG_SHEET}
      serverTitles
    >
      <Col source="tagNo" pinned filter={<TextFilter digits />} width={160} />
      <Col<TagMapping> source="tagValue" filter={<TextFilter />} render={(tag) => <TagValue tag={tag} />} />
      <Col source="memo" filter={<TextFilter />} />
    </CrudPage>
  )
}
