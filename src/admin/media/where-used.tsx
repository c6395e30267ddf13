import { Anchor, Button, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { mediaEndpoints } from '../../contracts/media.ts'
import { call, messageOf } from '../app/api-client.ts'
import { t } from '../texts/t.ts'
import { placeTitle } from '../ui/place-title.ts'

type Place = { type: string; id: string; title: string }

/** The places that use a file, as far as the signed-in user may see them. */
export function WhereUsed({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['media usage', id],
    queryFn: ({ signal }) => call(mediaEndpoints.usage, { params: { id }, signal }),
  })
  return (
    <section aria-label={t('Where it is used')}>
      <Text size="sm" fw={500}>
        {t('Where it is used')}
      </Text>
      {error && (
        <Text size="sm" role="alert">
          {messageOf(error, t('Failed to check where the file is used'))}{' '}
          <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
            {t('Try again')}
          </Button>
        </Text>
      )}
      {data?.usedIn.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('Nowhere. You can delete it safely.')}
        </Text>
      )}
      {data && data.usedIn.length > 0 && (
        <List size="sm">
          {data.usedIn.map((place) => (
            <List.Item key={`${place.type} ${place.id}`}>
              <PlaceLink place={place} />
            </List.Item>
          ))}
        </List>
      )}
    </section>
  )
}

function PlaceLink({ place }: { place: Place }) {
  const to = addressOf(place)
  const title = placeTitle(place)
  if (!to) return title
  return (
    <Anchor component={Link} to={to} size="sm">
      {title}
    </Anchor>
  )
}

function addressOf({ type, id, title }: Place): string | undefined {
  if (id === '') return undefined
  if (type === 'article') return `/admin/articles/edit/${id}`
  if (type === 'page') return `/admin/pages/edit/${id}`
  if (type === 'section') return `/admin/pages/sections/${id}`
  if (type === 'category') return `/admin/categories?q=${encodeURIComponent(title)}`
  if (type === 'menu') return '/admin/menu'
  if (type === 'redirect') return `/admin/redirects?q=${encodeURIComponent(title)}`
  return type === 'settings' ? '/admin/settings' : undefined
}
