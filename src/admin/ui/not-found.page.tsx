import { Button, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useTitle } from './use-title.ts'

export function NotFoundPage() {
  useTitle('Not found')
  return (
    <section>
      <Title order={1} size="h2" mb="xs">
        There is no such screen
      </Title>
      <Text c="dimmed" mb="lg">
        The address may be mistyped, what it showed may have been deleted, or it belongs to somebody else.
      </Text>
      <Button component={Link} to="/admin/dashboard">
        Go to the dashboard
      </Button>
    </section>
  )
}
