import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { authEndpoints, type OwnSession } from '../../contracts/auth.ts'
import { call } from '../app/api-client.ts'
import { t } from '../texts/t.ts'
import { confirm } from '../ui/confirm.tsx'
import { Failed, LoadingRows } from '../ui/screen-states.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { exactTime, When } from '../ui/when.tsx'
import { browserName } from './browser-name.ts'

export function Sessions() {
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call(authEndpoints.sessions, { signal }),
  })
  const { end, endOthers } = useEnding()
  if (error)
    return (
      <Failed error={error} fallback={t('Failed to load your sessions.')} onRetry={() => void refetch()} />
    )
  if (!data) return <LoadingRows rows={2} />
  const ordered = data.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  return (
    <Stack gap="sm">
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('Sessions')}>
        {ordered.map((session) => (
          <Row key={session.id} session={session} onEnd={() => void end(session)} />
        ))}
      </Stack>
      {data.length > 1 && (
        <Group justify="flex-end" data-commands>
          <Button variant="default" onClick={() => void endOthers()}>
            {t('Sign out everywhere else')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Row({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { userAgent, createdAt, lastUsedAt, isCurrent } = session
  const name = browserName(userAgent)
  return (
    <Group component="li" justify="space-between" wrap="nowrap" mih={44}>
      <Box miw={0}>
        <Text fw={500} title={userAgent}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {isCurrent
            ? t.nodes('Signed in {since}, active now', { since: <When iso={createdAt} /> })
            : t.nodes('Signed in {since}, last used {used}', {
                since: <When iso={createdAt} />,
                used: <When iso={lastUsedAt} />,
              })}
        </Text>
      </Box>
      {isCurrent ? (
        <Text size="sm" fw={500} style={{ whiteSpace: 'nowrap' }}>
          {t('This browser')}
        </Text>
      ) : (
        <Button
          variant="default"
          size="xs"
          flex="none"
          onClick={onEnd}
          aria-label={t('Sign out {name}, signed in {since}', { name, since: exactTime(createdAt) })}
        >
          {t('Sign out')}
        </Button>
      )}
    </Group>
  )
}

function useEnding() {
  const client = useQueryClient()
  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toastDone(done)
    } catch (error) {
      toastFailed(error, t('Failed to sign out'))
    }
    await client.invalidateQueries({ queryKey: ['sessions'] })
  }
  return {
    end: ({ id, userAgent }: OwnSession) =>
      run(
        () => call(authEndpoints.endSession, { params: { id } }),
        t('{name} was signed out.', { name: browserName(userAgent) }),
      ),
    endOthers: async () => {
      if (await confirm(othersQuestion))
        await run(() => call(authEndpoints.endOtherSessions, {}), t('You are signed out everywhere else.'))
    },
  }
}

const othersQuestion = {
  title: t('Sign out everywhere else?'),
  text: t('Every other browser has to sign in again. This one stays signed in.'),
  action: t('Sign out everywhere else'),
}
