import { Avatar, Badge, Box, Group, Text } from '@mantine/core'
import type { ListedUser } from '../../contracts/users.ts'
import { may, useAuth } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { ArticleCount } from '../ui/article-count.tsx'
import { type Column, WordsOnCard } from '../ui/rows.tsx'
import { When } from '../ui/when.tsx'
import type { OneTimeLink } from './one-time-link.tsx'
import { roleTexts } from './roles.ts'
import { UserActions } from './user-actions.tsx'

type Actions = { onChangeRole: (user: ListedUser) => void; onLink: (link: OneTimeLink) => void }

const states: Record<ListedUser['state'], { label: string; title: string }> = {
  active: { label: t('Active'), title: t('Has a password and can sign in') },
  invited: { label: t('Invited'), title: t('Has not opened the invitation link yet') },
  disabled: { label: t('Disabled'), title: t('An administrator disabled this account') },
  noAccess: { label: t('No access yet'), title: t('Has no password and no valid invitation') },
}

export function useUserColumns(actions: Actions): Column<ListedUser>[] {
  const columns: Column<ListedUser>[] = [
    { title: t('Name'), cell: (user) => <Person user={user} /> },
    {
      title: t('Role'),
      cell: ({ role }) => (
        <span title={roleTexts[role].may} style={{ whiteSpace: 'nowrap' }}>
          {roleTexts[role].name}
        </span>
      ),
    },
    {
      title: t('Status'),
      cell: ({ state }) => (
        <Text span size="sm" title={states[state].title} {...(state !== 'active' && { c: 'dimmed' })}>
          {states[state].label}
        </Text>
      ),
    },
    { title: t('Articles'), cell: ({ articleCount }) => <ArticleCount count={articleCount} /> },
    {
      title: t('Last changed'),
      cell: ({ updatedAt }) => (
        <WordsOnCard>{t.nodes('Changed {when}', { when: <When iso={updatedAt} /> })}</WordsOnCard>
      ),
    },
  ]
  if (!may('user.write')) return columns
  return [...columns, { title: '', align: 'end', cell: (user) => <UserActions user={user} {...actions} /> }]
}

function Person({ user: { id, name, email, avatarUrl } }: { user: ListedUser }) {
  const { user: me } = useAuth()
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar src={avatarUrl} alt="" name={name} color="gray" size={36} />
      {/* Most addresses stay on one line. */}
      <Box miw="11rem">
        <Group gap="xs">
          <Text fw={500}>{name}</Text>
          {me?.id === id && (
            <Badge variant="outline" color="gray" c="var(--mantine-color-text)" size="sm" tt="none">
              {t('You')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {email}
        </Text>
      </Box>
    </Group>
  )
}
