import { Anchor, Box, Paper, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { sendsMails } from '../sends-mails.ts'
import { usePublicSettings } from '../shell/site-name.ts'
import { StartingUp } from '../ui/screen-states.tsx'
import { useTitle } from '../ui/use-title.ts'
import { useAuth } from './auth-store.ts'
import { InviteForm, SetUpForm } from './first-password-forms.tsx'
import { ForgottenForm } from './forgotten-form.tsx'
import { safeNext } from './next-path.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Signs in; with `?setup=` creates the first administrator, with `?invite=` sets an invited person's password. */
export function LoginPage() {
  const { user, loading } = useAuth()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const setupToken = search.get('setup')
  const inviteToken = search.get('invite')
  const [hasForgotten, setHasForgotten] = useState(false)
  const next = safeNext(search.get('next'))
  const heading = setupToken
    ? 'Create the first administrator'
    : inviteToken
      ? 'Choose your password'
      : hasForgotten
        ? 'Forgotten password'
        : 'Sign in'
  const siteName = usePublicSettings()?.siteName
  useTitle(heading)
  if (loading) return <StartingUp />
  if (user && !setupToken && !inviteToken) return <Navigate to={next} replace />
  const enter = () => navigate(next, { replace: true })
  return (
    <Box component="main" mih="100dvh" p="md" style={{ display: 'grid', placeItems: 'center' }}>
      <Paper withBorder p="xl" w="100%" maw={420} bg="var(--admin-surface)">
        <Text size="sm" c="dimmed" mih="1.5rem" truncate>
          {siteName}
        </Text>
        <Title order={1} size="h3" mb="lg">
          {heading}
        </Title>
        {setupToken && <SetUpForm token={setupToken} onDone={enter} />}
        {inviteToken && !setupToken && <InviteForm token={inviteToken} onDone={enter} />}
        {!setupToken && !inviteToken && hasForgotten && (
          <ForgottenForm onBack={() => setHasForgotten(false)} />
        )}
        {!setupToken && !inviteToken && !hasForgotten && (
          <>
            <SignInForm onSignedIn={enter} />
            {sendsMails ? (
              <Text size="sm" mt="md" ta="center">
                <Anchor
                  component="button"
                  type="button"
                  underline="always"
                  onClick={() => setHasForgotten(true)}
                >
                  Forgotten your password?
                </Anchor>
              </Text>
            ) : (
              <Text size="sm" c="dimmed" mt="md" ta="center">
                Forgotten your password? An administrator can make you a link to choose a new one.
              </Text>
            )}
          </>
        )}
        <Text size="sm" mt="lg" ta="center">
          <Anchor href="/" underline="always">
            Back to the site
          </Anchor>
        </Text>
      </Paper>
    </Box>
  )
}
