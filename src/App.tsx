import { type ComponentType, lazy, type ReactNode } from 'react'
import { CoreAdminUI, CustomRoutes, Resource, type ResourceProps, useGetIdentity } from 'react-admin'
import { Route, Navigate } from 'react-router-dom'
import { ConsoleLayout } from './layout/ConsoleLayout.tsx'
import { ErrorPage, PageGuard } from './layout/ErrorPage.tsx'
import { firstPath } from './layout/firstPages.ts'
import { lazyNotice } from './layout/lazyNotice.ts'
import { HelpLink } from './help/HelpLink.tsx'
import { PageSkeleton } from './layout/PageLoading.tsx'
import { type Page, type PageName, PAGES } from './pages.ts'
import { PatientSearch } from './pages/search/PatientSearch.tsx'
import { RESOURCES } from './resources.tsx'
import { can } from './session/capabilities.ts'
import { NotFoundPage } from './ui/feedback/Notice.tsx'
import { whenIdle } from './whenIdle.ts'

/** What each page of the table shows: a resource of react-admin, or a component, loaded when it is opened. */
const CONTENTS = {
  ...RESOURCES,
  didOptions: lazy(async () => ({
    default: (await import('./pages/didOptions/OptionManagePage.tsx')).OptionManagePage,
  })),
  didContent: lazy(async () => ({
    default: (await import('./pages/didOptions/ContentManagePage.tsx')).ContentManagePage,
  })),
  my: lazy(async () => ({ default: (await import('./resources/users/my/MyPage.tsx')).MyPage })),
  waitings: lazy(async () => ({ default: (await import('./pages/waitings/WaitingPage.tsx')).WaitingPage })),
  emergency: lazy(async () => ({ default: (await import('./pages/emergency/EmergencyPage.tsx')).EmergencyPage })),
  statistics: lazy(async () => ({ default: (await import('./pages/statistics/StatisticsPage.tsx')).StatisticsPage })),
  statisticsWall: lazy(async () => ({ default: (await import('./pages/statistics/wall/WallPage.tsx')).WallPage })),
  integration: lazy(async () => ({
    default: (await import('./pages/integration/IntegrationPage.tsx')).IntegrationPage,
  })),
  status: lazy(async () => ({ default: (await import('./pages/status/StatusPage.tsx')).StatusPage })),
  settings: lazy(async () => ({ default: (await import('./pages/settings/SettingsPage.tsx')).SettingsPage })),
} satisfies Record<PageName, ListResource | ComponentType>

type ListResource = ResourceProps & { readonly list: ComponentType }

interface Shown {
  readonly page: Page
  readonly content: ListResource | ComponentType
}

const SHOWN: readonly Shown[] = (Object.keys(PAGES) as PageName[]).map((name) => ({
  page: PAGES[name],
  content: CONTENTS[name],
}))

const guarded = (page: Page, Content: ComponentType) => (
  <PageGuard page={page}>
    <Content />
  </PageGuard>
)

const resourceElements = SHOWN.map(
  ({ page, content }) =>
    'list' in content && <Resource key={content.name} {...content} list={guarded(page, content.list)} />,
)

const routesOf = (isBare: boolean) =>
  SHOWN.map(
    ({ page, content }) =>
      !('list' in content) &&
      (page.bare === true) === isBare && <Route key={page.path} path={page.path} element={guarded(page, content)} />,
  )

/** Pages of the console. */
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
      {resourceElements}
      <CustomRoutes>
        <Route path="/" element={<FirstPage />} />
        {routesOf(false)}
        {NOT_BOARDS.map((path) => (
          <Route key={path} path={path} element={<NotFoundPage />} />
        ))}
      </CustomRoutes>
      <CustomRoutes noLayout>{routesOf(true)}</CustomRoutes>
    </CoreAdminUI>
  )
}

/** Pages that need a board's id; without one they must not be taken for the id of a board (RT-06). */
const NOT_BOARDS = ['/dids/content-manage', '/dids/option-manage', '/dids/mini-viewer']

/** No page waits for them, and none shares its first render with them. */
const notices = async () => {
  await new Promise<void>(whenIdle)
  return import('./notices.ts')
}
const DisplayNotices = lazyNotice(async () => (await notices()).DisplayNotices)
const FirstSteps = lazyNotice(async () => (await notices()).FirstSteps)
const StatusWarning = lazyNotice(async () => (await notices()).StatusWarning)
const EmergencyWarning = lazyNotice(async () => (await notices()).EmergencyWarning)
const KioskHelpWarning = lazyNotice(async () => (await notices()).KioskHelpWarning)
const ClockWarning = lazyNotice(async () => (await notices()).ClockWarning)

const searchButton = (className: string | undefined) => <PatientSearch className={className} />

const helpLink = (className: string | undefined) => can('help') && <HelpLink className={className} />

const Layout = ({ children }: { children: ReactNode }) => (
  <ConsoleLayout
    notices={<DisplayNotices />}
    warning={
      <>
        <EmergencyWarning />
        <KioskHelpWarning />
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
