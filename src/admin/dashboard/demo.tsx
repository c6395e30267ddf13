import { Button, Group, List, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { modals } from '@mantine/modals'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type DemoRemoval, type DemoStatus, demoEndpoints } from '../../contracts/demo.ts'
import { call } from '../app/api-client.ts'
import { language, t } from '../texts/t.ts'
import { confirm } from '../ui/confirm.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'

const pollMs = 1000
const queryKey = ['demo']

/** Loads the demo site into an empty site, shows the progress, and removes it again. */
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
      toastFailed(error, t('Failed to load the demo site'))
      void client.invalidateQueries({ queryKey })
    },
  })
  const remove = useMutation({
    mutationFn: () => call(demoEndpoints.remove, {}),
    onSuccess: tellRemoval,
    onError: (error) => toastFailed(error, t('Failed to remove the demo site')),
    onSettled: () => everythingAnew(client),
  })
  const before = useRef<DemoStatus['state']>(undefined)
  useEffect(() => {
    const was = before.current
    before.current = status?.state
    if (was !== 'loading' || status?.state !== 'loaded') return
    void everythingAnew(client)
    toastDone(t('The demo site is ready.'), { href: '/', label: t('View site') })
  }, [status?.state, client])
  if (!status || (status.state === 'none' && !status.mayLoad)) return null
  const askAndRemove = async () => {
    if (await confirm(question)) remove.mutate()
  }
  return (
    <Paper component="section" withBorder p="md" bg="var(--admin-surface)" aria-label={t('Demo site')}>
      <Group justify="space-between" gap="md">
        <Stack gap={4} flex="1 1 16rem">
          <Title order={2} size="h4">
            {t('Demo site')}
          </Title>
          <Text size="sm" c="dimmed">
            {remove.isPending ? texts.removing : texts[status.state]}
          </Text>
          {status.failure !== null && (
            <Text size="sm" role="alert">
              {`${t('Loading stopped early.')} ${t.sentencesOf(status.sentences)(status.failure)}`}
            </Text>
          )}
        </Stack>
        {!isBusy(status) && (
          <Group gap="xs" data-commands>
            {status.state !== 'none' && (
              <Button variant="default" loading={remove.isPending} onClick={() => void askAndRemove()}>
                {t('Remove the demo site')}
              </Button>
            )}
            {status.mayLoad && (
              <Button
                variant="light"
                loading={load.isPending}
                disabled={remove.isPending}
                onClick={() => load.mutate()}
              >
                {status.state === 'none' ? t('Load the demo site') : t('Continue loading')}
              </Button>
            )}
          </Group>
        )}
      </Group>
      {status.state === 'loading' && <Stored done={status.done} total={status.total} />}
    </Paper>
  )
}

function Stored({ done, total }: Pick<DemoStatus, 'done' | 'total'>) {
  return (
    <Group gap="sm" mt="sm" wrap="nowrap">
      <Progress value={(100 * done) / Math.max(1, total)} flex={1} aria-label={t('Images stored')} />
      <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
        {total > 0
          ? t({ one: '{done} of {count} image', other: '{done} of {count} images' }, { done, count: total })
          : t('Starting…')}
      </Text>
    </Group>
  )
}

const isBusy = (status: DemoStatus | undefined) => status?.state === 'loading' || status?.state === 'removing'

const texts: Record<DemoStatus['state'], string> = {
  none: t(
    'Explore a sample magazine with 20 articles, pages, a menu and a footer. You can remove it in one click.',
  ),
  loading: t('Its images are being stored. You can keep working in the meantime.'),
  interrupted: t(
    'Loading or removing it was interrupted. You can continue loading it or remove what is there.',
  ),
  loaded: t('Look around and change anything you like. Removing it does not touch your own content.'),
  removing: t('Removing it…'),
}

const question = {
  title: t('Remove the demo site?'),
  text: t(
    'Its articles, pages, categories, menu items, images and authors are permanently deleted. Anything you changed or created yourself stays.',
  ),
  action: t('Remove'),
  isDangerous: true,
}

const everythingAnew = (client: QueryClient) => client.invalidateQueries()

type KeptInWords = (title: string, reason: string) => string
const kinds: Record<DemoRemoval['kept'][number]['type'], KeptInWords> = {
  article: (title, reason) => t('Article “{title}”: {reason}', { title, reason }),
  page: (title, reason) => t('Page “{title}”: {reason}', { title, reason }),
  category: (title, reason) => t('Category “{title}”: {reason}', { title, reason }),
  menu: (title, reason) => t('Menu item “{title}”: {reason}', { title, reason }),
  media: (title, reason) => t('Image “{title}”: {reason}', { title, reason }),
  user: (title, reason) => t('Author “{title}”: {reason}', { title, reason }),
}

function tellRemoval({ kept }: DemoRemoval): void {
  toastDone(t('The demo site was removed.'))
  if (kept.length === 0) return
  modals.open({
    title: t('Some of the demo content is now yours'),
    children: (
      <List size="sm" spacing={6}>
        {kept.map(({ type, id, title, reason }) => (
          <List.Item key={id}>{kinds[type](title, withSmallStart(reason))}</List.Item>
        ))}
      </List>
    ),
  })
}

/** Within a sentence, as English wants it. */
function withSmallStart(reason: string): string {
  const shown = t.label(reason)
  return language === 'en' ? shown.charAt(0).toLowerCase() + shown.slice(1) : shown
}
