import { Button, Group, List, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { modals } from '@mantine/modals'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type DemoRemoval, type DemoStatus, demoEndpoints } from '../../contracts/demo.ts'
import { call } from '../api-client.ts'
import { confirm } from '../ui/confirm.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'

const pollMs = 1000
const queryKey = ['demo']

/** Loads the demonstration into an empty site, shows how far it has come, and removes it again. */
export function Demo() {
  const client = useQueryClient()
  const { data: status } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(demoEndpoints.status, { signal }),
    refetchInterval: ({ state }) => (isBusy(state.data) ? pollMs : false),
  })
  const load = useMutation({
    mutationFn: () => call(demoEndpoints.load, {}),
    onSuccess: (next) => client.setQueryData(queryKey, next),
    onError(error) {
      toastFailed(error, 'Failed to load the demonstration site')
      void client.invalidateQueries({ queryKey })
    },
  })
  const remove = useMutation({
    mutationFn: () => call(demoEndpoints.remove, {}),
    onSuccess: tellRemoval,
    onError: (error) => toastFailed(error, 'Failed to remove the demonstration site'),
    onSettled: () => everythingAnew(client),
  })
  const before = useRef<DemoStatus['state']>(undefined)
  useEffect(() => {
    const was = before.current
    before.current = status?.state
    if (was !== 'loading' || status?.state !== 'loaded') return
    void everythingAnew(client)
    toastDone('The demonstration site is loaded.', { href: '/', label: 'View site' })
  }, [status?.state, client])
  if (!status || (status.state === 'none' && !status.mayLoad)) return null
  const askAndRemove = async () => {
    if (await confirm(question)) remove.mutate()
  }
  return (
    <Paper component="section" withBorder p="md" bg="var(--admin-surface)" aria-label="Demonstration site">
      <Group justify="space-between" gap="md">
        <Stack gap={4} flex="1 1 16rem">
          <Title order={2} size="h4">
            Demonstration site
          </Title>
          <Text size="sm" c="dimmed">
            {remove.isPending ? texts.removing : texts[status.state]}
          </Text>
          {status.failure !== null && (
            <Text size="sm" role="alert">
              Loading ended early. {status.failure}
            </Text>
          )}
        </Stack>
        {!isBusy(status) && (
          <Group gap="xs">
            {status.state !== 'none' && (
              <Button variant="default" loading={remove.isPending} onClick={() => void askAndRemove()}>
                Remove the demonstration site
              </Button>
            )}
            {status.mayLoad && (
              <Button
                variant="light"
                loading={load.isPending}
                disabled={remove.isPending}
                onClick={() => load.mutate()}
              >
                {status.state === 'none' ? 'Load the demonstration site' : 'Go on loading'}
              </Button>
            )}
          </Group>
        )}
      </Group>
      {status.state === 'loading' && <Drawn done={status.done} total={status.total} />}
    </Paper>
  )
}

function Drawn({ done, total }: Pick<DemoStatus, 'done' | 'total'>) {
  return (
    <Group gap="sm" mt="sm" wrap="nowrap">
      <Progress value={(100 * done) / Math.max(1, total)} flex={1} aria-label="Pictures drawn" />
      <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
        {total > 0 ? `${done} of ${total} pictures` : 'Starting…'}
      </Text>
    </Group>
  )
}

const isBusy = (status: DemoStatus | undefined) => status?.state === 'loading' || status?.state === 'removing'

const texts: Record<DemoStatus['state'], string> = {
  none: 'Look around in a magazine with 20 articles, built pages, a menu and a footer. It can be removed in one click.',
  loading: 'Its pictures are being drawn, which takes about a minute. You can go on working elsewhere.',
  interrupted: 'Loading or removing it was cut short. What is there can be used for going on, or be removed.',
  loaded: 'It is here for you to look around in and to change. Removing it leaves what is yours.',
  removing: 'It is being removed…',
}

const question = {
  title: 'Remove the demonstration site?',
  text: 'Its articles, pages, categories, menu entries, pictures and authors go for good. What you have changed or made yourself stays.',
  action: 'Remove',
  isDangerous: true,
}

const everythingAnew = (client: QueryClient) => client.invalidateQueries()

const kinds: Record<DemoRemoval['kept'][number]['type'], string> = {
  article: 'Article',
  page: 'Page',
  category: 'Category',
  menu: 'Menu entry',
  media: 'Picture',
  user: 'Author',
}

function tellRemoval({ kept }: DemoRemoval): void {
  toastDone('The demonstration site is removed.')
  if (kept.length === 0) return
  modals.open({
    title: 'Some of it stays, and is yours now',
    children: (
      <List size="sm" spacing={6}>
        {kept.map(({ type, id, title, reason }) => (
          <List.Item key={id}>
            {kinds[type]} “{title}”: {withSmallStart(reason)}
          </List.Item>
        ))}
      </List>
    ),
  })
}

const withSmallStart = (reason: string) => reason.charAt(0).toLowerCase() + reason.slice(1)
