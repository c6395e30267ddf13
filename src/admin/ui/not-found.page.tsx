import { Button, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../texts/t.ts'
import { useTitle } from './use-title.ts'

export function NotFoundPage() {
  useTitle(t('Not found'))
  return (
    <section>
      <Title order={1} size="h2" mb="xs">
        {t('Page not found')}
      </Title>
      <Text c="dimmed" mb="lg">
        {t('The address may be wrong, the content may have been deleted, or you may not have access to it.')}
      </Text>
      <Button component={Link} to="/admin/dashboard">
        {t('Go to the dashboard')}
      </Button>
    </section>
  )
}
