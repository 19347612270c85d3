import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useCreatePath, useResourceContext } from 'react-admin'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useResourceText } from '../../i18n/resourceText.ts'
import { useShortcuts } from '../keys/useShortcuts.ts'

/**
 * Button that opens the dialog to add a record, as does `n`; the only primary button of a list, unless the list has
 * another. Unlike react-admin's it keeps the list's filters and page in the address.
 */
export function CreateButton({ primary = true }: { readonly primary?: boolean }) {
  const resourceText = useResourceText()
  const resource = useResourceContext()
  const createPath = useCreatePath()
  const { search } = useLocation()
  const navigate = useNavigate()
  const to = { pathname: createPath({ resource, type: 'create' }), search }
  useShortcuts({
    title: 'layout.keys.list',
    shortcuts: [{ keys: ['n'], label: 'layout.keys.add', run: () => void navigate(to) }],
  })
  return (
    <Button component={Link} to={to} startIcon={<Add />} {...(primary && { variant: 'contained', color: 'primary' })}>
      {resourceText('action.create')}
    </Button>
  )
}
