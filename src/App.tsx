import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import ScienceOutlined from '@mui/icons-material/ScienceOutlined'
import SellOutlined from '@mui/icons-material/SellOutlined'
import TvOutlined from '@mui/icons-material/TvOutlined'
import PeopleOutlined from '@mui/icons-material/PeopleOutlined'
import type { ReactNode } from 'react'
import { CoreAdminUI, CustomRoutes, Resource } from 'react-admin'
import { Navigate, Route } from 'react-router-dom'
import { ConsoleLayout } from './layout/ConsoleLayout.tsx'
import type { Menus } from './layout/menu.ts'
import { rooms } from './resources/rooms/rooms.ts'
import { ErrorPage } from './ui/feedback/ErrorPage.tsx'
import { NotFoundPage } from './ui/feedback/NotFoundPage.tsx'

/** The console's table of contents: its pages and its menus. */
export function App() {
  return (
    <CoreAdminUI layout={Layout} catchAll={NotFoundPage} error={ErrorPage} loginPage={false} title="" disableTelemetry>
      <Resource {...rooms} />
      <CustomRoutes>
        <Route path="/" element={<Navigate to="/rooms" replace />} />
      </CustomRoutes>
    </CoreAdminUI>
  )
}

const menus: Menus = {
  all: [
    { to: '/rooms', label: 'layout.menuRooms', icon: rooms.icon },
    { to: '/exams', label: 'layout.menuExams', icon: ScienceOutlined },
    { to: '/dids', label: 'layout.menuDids', icon: TvOutlined },
    { to: '/users', label: 'layout.menuUsers', icon: PeopleOutlined, needs: 'users' },
  ],
  waiting: [
    { to: '/did-waitings', label: 'layout.menuWaitings', icon: GroupsOutlined, exact: true },
    { to: '/visits', label: 'layout.menuVisits', icon: HowToRegOutlined, needs: 'visits' },
    { to: '/did-waitings/tag-mappings', label: 'layout.menuTags', icon: SellOutlined },
  ],
}

const Layout = ({ children }: { children: ReactNode }) => <ConsoleLayout menus={menus}>{children}</ConsoleLayout>
