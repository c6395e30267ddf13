import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { articlePublishing, type LinkedFrom, pagePublishing } from '../../../contracts/publishing.ts'
import { call } from '../../app/api-client.ts'
import { t } from '../../texts/t.ts'
import { enumeratedNodes } from '../../ui/enumerated-nodes.ts'
import { enumerated } from '../../ui/lists.ts'
import { placeTitle } from '../../ui/place-title.ts'

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
  const shown = others.slice(0, named).map((place) => t('“{title}”', { title: placeTitle(place) }))
  const more = count - shown.length
  const names = enumerated(shown)
  const texts =
    more > 0
      ? t({ one: '{names} and {count} more', other: '{names} and {count} more' }, { names, count: more })
      : names
  return t(
    {
      one: 'One other text links to it: {texts}. Visitors who follow these links will read that it is gone.',
      other:
        '{count} other texts link to it: {texts}. Visitors who follow these links will read that it is gone.',
    },
    { count, texts },
  )
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
  const count = total - links.length
  const names = enumeratedNodes(
    links.map(({ kind, id, title }) => (
      <Anchor
        key={`${kind} ${id}`}
        component={Link}
        to={screens[kind](id)}
        target="_blank"
        inherit
        underline="always"
      >
        {placeTitle({ id, title })}
      </Anchor>
    )),
  )
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('Linked from')}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {count > 0
          ? t.nodes({ one: '{names} and {count} more', other: '{names} and {count} more' }, { names, count })
          : names}
      </Text>
      <Text size="sm" c="dimmed">
        {isMoving
          ? t('These links still work: they redirect to the new address.')
          : kind === 'article'
            ? t('Unpublishing this article would break these links.')
            : t('Unpublishing this page would break these links.')}
      </Text>
    </div>
  )
}
