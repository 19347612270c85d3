import { maxLength, useCanAccess } from 'react-admin'
import { FLOOR_MAX } from '../../../domain/limits.ts'
import { uploadFile } from '../../api/uploadFile.ts'
import { useApi } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { FoldedInputs } from '../../ui/form/FoldedInputs.tsx'
import { PictureInput } from '../../ui/form/PictureInput.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'

/** How patients find a room: its floor, and a picture, which those may upload who may change the pictures of boards. */
export function LocationInputs() {
  const text = useText()
  const api = useApi()
  const { canAccess } = useCanAccess({ resource: 'did-options', action: 'edit' })
  return (
    <FoldedInputs title={text('resources.rooms.location')} sources={SOURCES}>
      <TextInput
        source="floor.kr"
        helperText={text('resources.rooms.hints.floor')}
        validate={maxLength(FLOOR_MAX)}
        half
      />
      <TextInput
        source="floor.en"
        helperText={text('resources.rooms.hints.floorEn')}
        validate={maxLength(FLOOR_MAX)}
        half
      />
      {canAccess && (
        <PictureInput
          source="picture"
          helperText={text('resources.rooms.hints.picture')}
          none={null}
          upload={(file) => uploadFile(api, file)}
        />
      )}
    </FoldedInputs>
  )
}

const SOURCES = ['floor.kr', 'floor.en', 'picture']
