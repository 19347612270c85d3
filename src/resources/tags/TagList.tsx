import type { TagMapping } from '../../../contract/tagMappings.ts'
import { useText } from '../../i18n/useText.ts'
import { recordDialogs } from '../../ui/crud/recordDialogs.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { TextFilter } from '../../ui/list/filters.tsx'
import { ListActions } from '../../sheets/ListActions.tsx'
import { ListPage } from '../../ui/crud/ListPage.tsx'
import { RowActions } from '../../ui/list/RowActions.tsx'
import { DeleteButton, EditButton } from '../../ui/list/rowButtons.tsx'
import { TAG_DEFAULTS } from './tagDefaults.ts'
import { TAG_SHEET } from './tagSheet.ts'
import { maxLength, required } from 'react-admin'
import { MEMO_MAX, TAG_NUMBER_MAX } from '../../../domain/limits.ts'
import { DigitsInput } from '../../ui/form/DigitsInput.tsx'
import { TagValueInput } from './TagValueInput.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import css from './TagList.module.css'

/** `/did-waitings/tag-mappings`: the list of tags with its dialogs. */
export function TagList() {
  const text = useText()
  return (
    <ListPage
      heading={text('resources.did-waitings/tag-mappings.menu')}
      actions={<ListActions sheet={TAG_SHEET} />}
      dialogs={DIALOGS}
    >
      <DataTable>
        <DataTable.Col source="tagNo" pinned filter={<TextFilter digits />} width={160} />
        <DataTable.Col<TagMapping>
          source="tagValue"
          filter={<TextFilter scannable />}
          render={(tag) => <TagValue tag={tag} />}
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

const DIALOGS = recordDialogs(<TagInputs />, TAG_DEFAULTS)

/** Inputs of a tag. */
function TagInputs() {
  return (
    <>
      <DigitsInput source="tagNo" validate={[required(), maxLength(TAG_NUMBER_MAX)]} />
      <TagValueInput source="tagValue" />
      <TextInput source="memo" validate={maxLength(MEMO_MAX)} multiline />
    </>
  )
}

/** Value of a tag, with a warning if an older tag has the same one: readers then find the older tag. */
function TagValue({ tag: { tagValue, duplicateOf } }: { tag: TagMapping }) {
  const text = useText()
  return (
    <>
      <span className={css.value} title={tagValue}>
        {tagValue}
      </span>
      {duplicateOf !== undefined && (
        <span className={css.duplicate}>
          {text('resources.did-waitings/tag-mappings.duplicate', { no: duplicateOf })}
        </span>
      )}
    </>
  )
}
