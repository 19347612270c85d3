import type { RaRecord } from 'react-admin'
import type { Did } from '../../../contract/dids.ts'
import { CrudPage } from '../../ui/crud/CrudPage.tsx'
import { Col } from '../../ui/list/Col.tsx'
import { Breakable } from '../../ui/list/Breakable.tsx'
import { ChoiceFilter, TextFilter } from '../../ui/list/filters.tsx'
import { DidActions } from './DidActions.tsx'
import { DidInputs } from './DidInputs.tsx'
import { DID_DEFAULTS } from './didDefaults.ts'
import { DisplayCell } from './DisplayCell.tsx'
import { DidName } from './DidName.tsx'
import { didSheet } from './didSheet.ts'
import { PowerCell } from './PowerCell.tsx'
import { ScreensButton } from './ScreensButton.tsx'
import { ScreensDialog } from './ScreensDialog.tsx'
import { useDisplays } from './useDisplays.ts'
import { useRoomChoices } from './useRoomChoices.ts'

/** `/dids`: the list of boards with its dialogs (BD-01 … BD-12). */
export function DidList() {
  const rooms = useRoomChoices()
  const displays = useDisplays()
  return (
    <CrudPage
      name="dids"
      nameOf={nameOf}
      inputs={<DidInputs />}
      defaults={DID_DEFAULTS}
      sheet={didSheet(rooms)}
      wordsFor={(field, value) => (field === 'roomId' ? rooms.labelOf(value as Did['roomId']) : undefined)}
      renderRowActions={(record) => <DidActions did={record as Did} />}
      actionsWidth={332}
      {...(displays && {
        tools: <ScreensButton displays={displays} />,
        dialogs: [{ path: 'screens', element: <ScreensDialog displays={displays} /> }],
      })}
    >
      <Col source="no" filter={<TextFilter digits />} width={64} />
      <Col<Did>
        source="name.kr"
        pinned
        filter={<TextFilter source="name" />}
        render={(did) => <DidName did={did} />}
        width={164}
      />
      <Col source="doctor.kr" filter={<TextFilter source="doctor" />} width={88} />
      <Col source="explain.kr" filter={<TextFilter source="explain" />} />
      <Col<Did>
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
        <Col<Did>
          source="displays"
          label="resources.dids.displays.label"
          sortable={false}
          render={(did) => <DisplayCell did={did} displays={displays} />}
          width={68}
        />
      )}
      <Col<Did> source="power" sortable={false} render={(did) => <PowerCell did={did} />} width={180} />
    </CrudPage>
  )
}

const nameOf = ({ no, name }: RaRecord) => `${no}. ${name?.kr}`
