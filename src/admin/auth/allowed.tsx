import { Outlet } from 'react-router'
import type { Ability } from '../../contracts/permissions.ts'
import { t } from '../texts/t.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Empty } from '../ui/screen-states.tsx'
import { may } from './auth-store.ts'

const onlyBy = {
  writers: t('Only people who write for this site can use this screen'),
  editors: t('Only editors and administrators can use this screen'),
  administrators: t('Only administrators can use this screen'),
}
export type Audience = keyof typeof onlyBy
type Props = { ability: Ability; what: string; by: Audience }

/** Shows the screens inside to people with the ability. Others see who has it, before anything is fetched or typed. */
export const Allowed = ({ ability, ...screens }: Props) =>
  may(ability) ? <Outlet /> : <NotAllowed {...screens} />

export function NotAllowed({ what, by }: Omit<Props, 'ability'>) {
  return (
    <>
      <PageHeader title={what} />
      <Empty title={onlyBy[by]}>{t('Ask one of them if something needs to change.')}</Empty>
    </>
  )
}
