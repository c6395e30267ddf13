import { Anchor, Button, Group, List, Paper, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { defaultSettings, settingsEndpoints } from '../../contracts/settings.ts'
import { call } from '../app/api-client.ts'
import { asBoolean, readStored, writeStored } from '../app/stored.ts'
import { menuQuery } from '../menu/menu.data.ts'
import { t } from '../texts/t.ts'
import { useDashboardPart } from './card.tsx'

const stored = 'checklist_hidden'

/** The next steps for a new site; hidden when all are done or when it was dismissed. */
export function Checklist() {
  const [isHidden, setHidden] = useState(() => readStored(stored, asBoolean) ?? false)
  const steps = useSteps()
  if (isHidden || !steps || steps.every(({ isDone }) => isDone)) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Paper component="section" withBorder p="md" bg="var(--admin-surface)" aria-label={t('First steps')}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {t('First steps')}{' '}
          <Text span size="sm" c="dimmed" fw={400}>
            {t(
              { one: '{done} of {count} done', other: '{done} of {count} done' },
              { done, count: steps.length },
            )}
          </Text>
        </Title>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          onClick={() => {
            writeStored(stored, true)
            setHidden(true)
          }}
        >
          {t('Hide')}
        </Button>
      </Group>
      <List spacing={6} size="sm" center>
        {steps.map(({ label, to, isDone }) => (
          <List.Item key={to} icon={<Mark isDone={isDone} />}>
            {isDone ? (
              <Text span size="sm" c="dimmed">
                {t('{step} (done)', { step: label })}
              </Text>
            ) : (
              <Anchor component={Link} to={to} size="sm">
                {label}
              </Anchor>
            )}
          </List.Item>
        ))}
      </List>
      {done === 0 && (
        <Text size="sm" c="dimmed" mt="md">
          {t.nodes('Moving from WordPress, Ghost or Hugo? {link} from a file.', {
            link: (
              <Anchor component={Link} to="/admin/import" size="sm" underline="always">
                {t('Import your site ¦ from a file')}
              </Anchor>
            ),
          })}
        </Text>
      )}
    </Paper>
  )
}

function Mark({ isDone }: { isDone: boolean }) {
  return (
    <ThemeIcon
      size={20}
      radius="xl"
      variant={isDone ? 'filled' : 'transparent'}
      color={isDone ? 'teal.9' : 'gray'}
    >
      {isDone ? <IconCheck size={13} /> : <IconCircle size={18} />}
    </ThemeIcon>
  )
}

function useSteps() {
  const settings = useQuery({
    queryKey: ['settings', 'checklist'],
    queryFn: ({ signal }) => call(settingsEndpoints.adminGet, { signal }),
  }).data
  const menu = useQuery(menuQuery).data
  const { data: counts } = useDashboardPart('counts')
  if (!settings || !menu || !counts) return undefined
  return [
    {
      label: t('Name the site'),
      to: '/admin/settings?tab=general',
      isDone: settings.siteName !== defaultSettings.siteName,
    },
    {
      label: t('Add a logo'),
      to: '/admin/settings',
      isDone: settings.logoUrl !== '' && settings.logoUrl !== null,
    },
    { label: t('Publish your first article'), to: '/admin/articles/new', isDone: counts.published > 0 },
    { label: t('Create a menu'), to: '/admin/menu', isDone: menu.length > 0 },
  ]
}
