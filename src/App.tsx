import type { ReactNode } from 'react'
import { CoreAdminUI, CustomRoutes, Resource, useGetIdentity } from 'react-admin'
import { Route, Navigate } from 'react-router-dom'
import { ConsoleLayout } from './layout/ConsoleLayout.tsx'
import { lazyNotice } from './layout/lazyNotice.ts'
import type { Menus } from './layout/menu.ts'
import { HelpLink } from './help/HelpLink.tsx'
import { apiKeys } from './resources/apiKeys/apiKeys.ts'
import { audit } from './resources/audit/audit.ts'
import { appointments } from './resources/appointments/appointments.ts'
import { didOptions } from './pages/didOptions/didOptions.ts'
import { dids } from './resources/dids/dids.ts'
import { exams } from './resources/exams/exams.ts'
import { packages } from './resources/packages/packages.ts'
import { my } from './resources/users/my/my.ts'
import { rooms } from './resources/rooms/rooms.ts'
import { emergency } from './pages/emergency/emergency.ts'
import { statistics } from './pages/statistics/statistics.ts'
import { integration } from './pages/integration/integration.ts'
import { settings } from './pages/settings/settings.ts'
import { status } from './pages/status/status.ts'
import { tags } from './resources/tags/tags.tsx'
import { users } from './resources/users/users.ts'
import { PatientSearch } from './pages/search/PatientSearch.tsx'
import { visits } from './resources/visits/visits.ts'
import { waitings } from './pages/waitings/waitings.ts'
import { ErrorPage } from './layout/ErrorPage.tsx'
import { isOwnServer } from './session/ownServer.ts'
import { whenIdle } from './whenIdle.ts'
import { NotFoundPage } from './ui/feedback/NotFoundPage.tsx'
import { firstPath } from './layout/firstPages.ts'
import { PageSkeleton } from './layout/PageSkeleton.tsx'

/** Pages and menus of the console. */
export function App() {
  return (
    <CoreAdminUI
      layout={Layout}
      catchAll={NotFoundPage}
      accessDenied={NotFoundPage}
      authenticationError={NotFoundPage}
      error={ErrorPage}
      loginPage={false}
      title=""
      disableTelemetry
    >
      <Resource {...rooms} />
      <Resource {...exams} />
      <Resource {...dids} />
      <Resource {...users} />
      <Resource {...visits} />
      <Resource {...appointments} />
      <Resource {...packages} />
      <Resource {...tags} />
      <Resource {...audit} />
      <Resource {...apiKeys} />
      <CustomRoutes>
        <Route path="/" element={<FirstPage />} />
        <Route path={didOptions.manage.path} element={<didOptions.manage.page />} />
        <Route path={didOptions.content.path} element={<didOptions.content.page />} />
        <Route path={my.path} element={<my.page />} />
        <Route path={emergency.path} element={<emergency.page />} />
        <Route path={statistics.path} element={<statistics.page />} />
        <Route path={integration.path} element={<integration.page />} />
        <Route path={settings.path} element={<settings.page />} />
        <Route path={status.path} element={<status.page />} />
        <Route path={waitings.path} element={<waitings.page />} />
        {NOT_BOARDS.map((path) => (
          <Route key={path} path={path} element={<NotFoundPage />} />
        ))}
      </CustomRoutes>
      <CustomRoutes noLayout>
        <Route path={statistics.wall.path} element={<statistics.wall.page />} />
      </CustomRoutes>
    </CoreAdminUI>
  )
}

/** Pages that need a board's id; without one they must not be taken for the id of a board (RT-06). */
const NOT_BOARDS = ['/dids/content-manage', '/dids/option-manage', '/dids/mini-viewer']

const menus: Menus = {
  all: [
    { to: '/rooms', label: 'resources.rooms.menu', icon: rooms.icon },
    { to: '/exams', label: 'resources.exams.menu', icon: exams.icon, page: `/${packages.name}` },
    { to: '/dids', label: 'resources.dids.menu', icon: dids.icon },
    { to: '/users', label: 'resources.users.menu', icon: users.icon, needs: 'users', page: `/${audit.name}` },
    // In both modes: an emergency leaves no time to look for it.
    { to: emergency.path, label: 'emergency.menu', icon: emergency.icon, needs: 'emergency' },
    { to: statistics.path, label: 'statistics.menu', icon: statistics.icon, needs: 'statistics' },
    { to: integration.path, label: 'integration.menu', icon: integration.icon, needs: 'integration' },
    { to: status.path, label: 'status.menu', icon: status.icon, needs: 'status' },
    { to: settings.path, label: 'settings.menu', icon: settings.icon, needs: 'settings' },
  ],
  waiting: [
    // First, because a patient's visit starts at reception.
    {
      to: '/visits',
      label: 'resources.visits.menu',
      icon: visits.icon,
      needs: 'visits',
      page: `/${appointments.name}`,
    },
    { to: waitings.path, label: 'waitings.menu', icon: waitings.icon, exact: true, wide: true },
    { to: `/${tags.name}`, label: 'resources.did-waitings/tag-mappings.menu', icon: tags.icon },
    { to: emergency.path, label: 'emergency.menu', icon: emergency.icon, needs: 'emergency' },
  ],
}

/** No page waits for them, and none shares its first render with them. */
const notices = async () => {
  await new Promise<void>(whenIdle)
  return import('./notices.ts')
}
const DisplayNotices = lazyNotice(async () => (await notices()).DisplayNotices)
const FirstSteps = lazyNotice(async () => (await notices()).FirstSteps)
const StatusWarning = lazyNotice(async () => (await notices()).StatusWarning)
const EmergencyWarning = lazyNotice(async () => (await notices()).EmergencyWarning)
const ClockWarning = lazyNotice(async () => (await notices()).ClockWarning)

const searchButton = (className: string | undefined) => <PatientSearch className={className} />

const helpLink = (className: string | undefined) => isOwnServer() && <HelpLink className={className} />

const Layout = ({ children }: { children: ReactNode }) => (
  <ConsoleLayout
    menus={menus}
    notices={<DisplayNotices />}
    warning={
      <>
        <EmergencyWarning />
        <ClockWarning />
        <StatusWarning />
      </>
    }
    guide={<FirstSteps />}
    search={searchButton}
    help={helpLink}
  >
    {children}
  </ConsoleLayout>
)

/** `/` leads to the page that the user begins with: the rooms, unless they chose another (RT-03). */
function FirstPage() {
  const { identity, isPending } = useGetIdentity()
  return isPending ? <PageSkeleton /> : <Navigate to={firstPath(identity?.['firstPage'])} replace />
}
