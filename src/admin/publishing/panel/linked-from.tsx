import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { articlePublishing, type LinkedFrom, pagePublishing } from '../../../contracts/publishing.ts'
import { call } from '../../app/api-client.ts'
import { t } from '../../texts/t.ts'

type Kind = 'article' | 'page'

const none: LinkedFrom = { links: [], total: 0 }
const named = 3

/** What visitors see that links to it. Nothing when that cannot be fetched: a warning must not prevent what it is about. */
export const fetchLinkedFrom = (kind: Kind, id: string): Promise<LinkedFrom> =>
  call(kind === 'article' ? articlePublishing.linkedFrom : pagePublishing.linkedFrom, {
    params: { id },
  }).catch(() => none)

/** How many items of the menu are among them. */
export const countMenu = ({ links }: LinkedFrom): number => links.filter(({ kind }) => kind === 'menu').length

/** Is part of the question before it disappears; the menu is named apart. */
export function linksToBreak({ links, total }: LinkedFrom): string {
  const others = links.filter(({ kind }) => kind !== 'menu')
  const count = total - (links.length - others.length)
  if (count <= 0) return ''
  const names = others.slice(0, named).map(({ title }) => `“${title}”`)
  const more = count > names.length ? ` and ${count - names.length} more` : ''
  const subject = count === 1 ? t('One other text links') : t('{count} other texts link', { count })
  return t(' {subject} to it: {join}{more}. These links will lead to a page that says it is gone.', {
    subject,
    join: names.join(', '),
    more,
  })
}

const screens = {
  article: (id: string) => `/admin/articles/edit/${id}`,
  page: (id: string) => `/admin/pages/edit/${id}`,
  section: (id: string) => `/admin/pages/sections/${id}`,
  footer: () => '/admin/settings?tab=footer',
  menu: () => '/admin/menu',
} as const

/** Which pages link here, and what happens to these links. `isMoving`: its address is about to change. */
export function LinkedFromPart({ kind, id, isMoving }: { kind: Kind; id: string; isMoving: boolean }) {
  const { data } = useQuery({
    queryKey: ['linked from', kind, id],
    queryFn: () => fetchLinkedFrom(kind, id),
    staleTime: 0,
  })
  if (!data || data.total === 0) return null
  const { links, total } = data
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('Linked from')}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {links.map(({ kind, id, title }, index) => (
          <span key={`${kind} ${id}`}>
            {index > 0 && ', '}
            <Anchor component={Link} to={screens[kind](id)} target="_blank" inherit underline="always">
              {title}
            </Anchor>
          </span>
        ))}
        {total > links.length && ` and ${total - links.length} more`}
      </Text>
      <Text size="sm" c="dimmed">
        {isMoving
          ? t('These links still work: they redirect to the new address.')
          : t('Unpublishing this {kind} would break these links.', { kind })}
      </Text>
    </div>
  )
}
