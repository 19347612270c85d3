import type { Package } from '../../../contract/packages.ts'
import { useText } from '../../i18n/useText.ts'
import { PageTabs } from '../../layout/PageTabs.tsx'
import { ListActions } from '../../sheets/ListActions.tsx'
import { ListPage } from '../../ui/crud/ListPage.tsx'
import { recordDialogs } from '../../ui/crud/recordDialogs.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { TextFilter } from '../../ui/list/filters.tsx'
import { RowActions } from '../../ui/list/RowActions.tsx'
import { DeleteButton, EditButton } from '../../ui/list/rowButtons.tsx'
import { changedValueText } from '../../patients/changedValueText.ts'
import { roomsOf, usePlaces } from '../../patients/usePlaces.ts'
import { PackageInputs } from './PackageInputs.tsx'
import { PACKAGE_DEFAULTS, packageSheet } from './packageSheet.ts'

/** `/packages`: the list of packages, which are named plans of rooms, with its dialogs (docs/decisions/visits.md#exams-have-rooms-packages-list-rooms). */
export function PackageList() {
  const text = useText()
  const places = usePlaces()
  const dialogs = recordDialogs(<PackageInputs places={places} />, PACKAGE_DEFAULTS, {
    wordsFor: (field, value) => changedValueText(field, value, places, text),
  })
  return (
    <ListPage
      tabs={<PageTabs of="/exams" />}
      parents={[{ label: text('resources.exams.menu'), to: '/exams' }]}
      actions={<ListActions sheet={packageSheet(places, text)} />}
      dialogs={dialogs}
    >
      <DataTable>
        <DataTable.Col source="name" pinned filter={<TextFilter />} width={200} />
        <DataTable.Col source="company" filter={<TextFilter />} width={160} />
        <DataTable.Col<Package> source="roomIds" disableSort render={(each) => roomsOf(each, places)} />
        <DataTable.Col source="memo" filter={<TextFilter />} width={200} />
        <RowActions>
          <EditButton />
          <DeleteButton />
        </RowActions>
      </DataTable>
    </ListPage>
  )
}
