import { may } from '../auth/auth-store.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Empty } from '../ui/screen-states.tsx'
import { UsersPanel } from './users-panel.tsx'

export function Component() {
  return (
    <>
      <PageHeader title="Users" />
      {may('user.read') ? (
        <UsersPanel />
      ) : (
        <Empty title="Users are looked after by administrators">
          Ask one of them to invite somebody or to change a role.
        </Empty>
      )}
    </>
  )
}
