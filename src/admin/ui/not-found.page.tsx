import { Button, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useTitle } from './use-title.ts'

export function NotFoundPage() {
  useTitle('Not found')
  return (
    <section>
      <Title order={1} size="h2" mb="xs">
        Page not found
      </Title>
      <Text c="dimmed" mb="lg">
        The address may be wrong, the content may have been deleted, or you may not have access to it.
      </Text>
      <Button component={Link} to="/admin/dashboard">
        Go to the dashboard
      </Button>
    </section>
  )
}
