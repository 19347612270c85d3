import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import InboxOutlined from '@mui/icons-material/InboxOutlined'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useText } from '../../i18n/useText.ts'
import { Notice } from '../feedback/Notice.tsx'
import { useShortcuts } from '../keys/useShortcuts.ts'
import { useCrud } from './crudContext.ts'

/** Opens the dialog that adds a record, as `n` does; the one primary button of a list. */
export function AddButton() {
  const text = useText()
  const { name, path } = useCrud()
  const { search } = useLocation()
  const navigate = useNavigate()
  const to = { pathname: `${path}/create`, search }
  useShortcuts({
    title: 'layout.keys.list',
    shortcuts: [{ keys: ['n'], label: 'layout.keys.add', run: () => void navigate(to) }],
  })
  return (
    <Button component={Link} to={to} variant="contained" color="primary" startIcon={<Add />}>
      {text(`resources.${name}.add`)}
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
      title={text(`resources.${name}.empty`)}
      hint={text(`resources.${name}.emptyHint`)}
      action={<AddButton />}
    />
  )
}
