import { Outlet } from 'react-router'
import type { Ability } from '../../contracts/permissions.ts'
import { t } from '../texts/t.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Empty } from '../ui/screen-states.tsx'
import { may } from './auth-store.ts'

type Props = { ability: Ability; what: string; by: string }

/** Shows the screens inside to people with the ability. Others see who has it, before anything is fetched or typed. */
export const Allowed = ({ ability, ...screens }: Props) =>
  may(ability) ? <Outlet /> : <NotAllowed {...screens} />

export function NotAllowed({ what, by }: Omit<Props, 'ability'>) {
  return (
    <>
      <PageHeader title={what} />
      <Empty title={t('Only {by} can use this screen', { by })}>
        {t('Ask one of them if something needs to change.')}
      </Empty>
    </>
  )
}
