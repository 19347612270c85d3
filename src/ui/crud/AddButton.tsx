import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import InboxOutlined from '@mui/icons-material/InboxOutlined'
import { Link, useLocation } from 'react-router-dom'
import { useText } from '../../i18n/useText.ts'
import { Notice } from '../feedback/Notice.tsx'
import { useCrud } from './crudContext.ts'

/** Opens the dialog that adds a record; the one primary button of a list. */
export function AddButton() {
  const text = useText()
  const { name, path } = useCrud()
  const { search } = useLocation()
  return (
    <Button component={Link} to={{ pathname: `${path}/create`, search }} variant="contained" color="primary" startIcon={<Add />}>
      {text(`${name}.add`)}
    </Button>
  )
}

/** A list that has nothing at all says what belongs there and offers the button (LS-12). */
export function ListEmptyWithAdd() {
  const text = useText()
  const { name } = useCrud()
  return (
    <Notice
      announce="status"
      icon={<InboxOutlined />}
      title={text(`${name}.empty`)}
      hint={text(`${name}.emptyHint`)}
      action={<AddButton />}
    />
  )
}
