import { CanAccess } from 'react-admin'
import { NotFoundPage } from '../../../ui/feedback/NotFoundPage.tsx'
import { AppointmentList } from './AppointmentList.tsx'

/** `/appointments`, if the server supports appointments; see `VisitPage`. */
export function AppointmentPage() {
  return (
    <CanAccess resource="appointments" action="list" accessDenied={<NotFoundPage />} error={<AppointmentList />}>
      <AppointmentList />
    </CanAccess>
  )
}
