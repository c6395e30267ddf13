import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../texts/t.ts'
import { useViews } from './article-views.ts'

/** How often an article has been viewed. */
export function Viewed({ id }: { id: string }) {
  const views = useViews([id])
  if (!views) return null
  const count = views.of[id] ?? 0
  return (
    <Text size="sm" c="dimmed" mb="md">
      {count === 0
        ? t('Not viewed yet')
        : t({ one: 'Viewed once', other: 'Viewed {count} times' }, { count })}{' '}
      ·{' '}
      <Anchor component={Link} to="/admin/statistics" underline="always">
        {t('Statistics')}
      </Anchor>
    </Text>
  )
}
