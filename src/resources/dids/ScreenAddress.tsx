import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useRef } from 'react'
import type { Did } from '../../../contract/dids.ts'
import { shortViewerPath } from '../../../contract/pageOf.ts'
import { useText } from '../../i18n/useText.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { helperTextIdOf, InputFrame } from '../../ui/form/InputFrame.tsx'

/** The short address of a board's viewer, to be typed into the screen on the wall, with a button to copy it. */
export function ScreenAddress({ didId }: { readonly didId: Did['id'] }) {
  const text = useText()
  const toast = useToast()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const address = location.origin + shortViewerPath(didId)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast('SUCCESS', text('resources.dids.address.copied'))
    } catch {
      // Browsers offer the clipboard on https only: select the address, so that Ctrl+C copies it.
      field.current?.select()
      toast('INFOMATION', text('resources.dids.address.selected'))
    }
  }
  return (
    <InputFrame id={id} label={text('resources.dids.address.label')} helperText={text('resources.dids.address.hint')}>
      <OutlinedInput
        id={id}
        size="small"
        readOnly
        value={address}
        inputRef={field}
        onFocus={({ target }) => target.select()}
        endAdornment={
          <IconButton
            size="small"
            aria-label={text('resources.dids.address.copy')}
            title={text('resources.dids.address.copy')}
            onClick={() => void copy()}
          >
            <ContentCopyOutlined />
          </IconButton>
        }
        slotProps={{ input: { 'aria-describedby': helperTextIdOf(id) } }}
      />
    </InputFrame>
  )
}
