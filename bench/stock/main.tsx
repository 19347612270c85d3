// A react-admin application as in the beginning of its tutorial: one resource with a list and a form, without
// optimizations.
import {
  Admin,
  Datagrid,
  Edit,
  List,
  NumberField,
  NumberInput,
  Resource,
  SimpleForm,
  TextField,
  TextInput,
} from 'react-admin'
import simpleRestProvider from 'ra-data-simple-rest'
import { createRoot } from 'react-dom/client'

const RoomList = () => (
  <List>
    <Datagrid>
      <TextField source="no" />
      <TextField source="name" />
      <NumberField source="maxPatient" />
      <TextField source="memo" />
    </Datagrid>
  </List>
)

const RoomEdit = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="no" />
      <TextInput source="name" />
      <NumberInput source="maxPatient" />
      <TextInput source="memo" />
    </SimpleForm>
  </Edit>
)

createRoot(document.getElementById('root') ?? document.body).render(
  <Admin dataProvider={simpleRestProvider('/api')} disableTelemetry>
    <Resource name="rooms" list={RoomList} edit={RoomEdit} />
  </Admin>,
)
