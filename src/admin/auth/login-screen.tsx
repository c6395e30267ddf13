import { Anchor, Box, Paper, Text, Title } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { sendsMails } from '../app/sends-mails.ts'
import { t } from '../texts/t.ts'
import { CopyNotice } from '../ui/copy-notice.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useTitle } from '../ui/use-title.ts'
import { useAuth } from './auth-store.ts'
import { safeNext } from './next-path.ts'
import { SignInForm } from './sign-in-form.tsx'
import { Starting } from './starting.tsx'

// Few people who sign in need these.
const SetUpForm = lazyPart(async () => (await import('./first-password-forms.tsx')).SetUpForm)
const InviteForm = lazyPart(async () => (await import('./first-password-forms.tsx')).InviteForm)
const ForgottenForm = lazyPart(async () => (await import('./forgotten-form.tsx')).ForgottenForm)

/** The page says so as long as the site has no administrator. */
const waits = 'data-set-up'

type Props = {
  /** The query of the page's address. */
  search: string
  /** Gets where to go. */
  onSignedIn: (next: string) => void
}

/** Signs in; with `?setup=` creates the first administrator, with `?invite=` sets an invited person's password. */
export function LoginScreen({ search, onSignedIn }: Props) {
  const { user, loading, unconfirmed } = useAuth()
  const query = new URLSearchParams(search)
  const setupToken = query.get('setup')
  const inviteToken = query.get('invite')
  const [hasForgotten, setHasForgotten] = useState(false)
  const next = safeNext(query.get('next'))
  const isWaiting = !setupToken && !inviteToken && document.documentElement.hasAttribute(waits)
  const heading = setupToken
    ? t('Create the first administrator')
    : inviteToken
      ? t('Choose your password')
      : isWaiting
        ? t('Set up this site')
        : hasForgotten
          ? t('Reset password')
          : t('Sign in')
  const siteName = document.documentElement.dataset.siteName || t('Masthead')
  const isSignedIn = user !== null && !setupToken && !inviteToken
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sign-in
  useEffect(() => {
    if (isSignedIn) onSignedIn(next)
  }, [isSignedIn])
  useTitle(heading)
  if (loading || isSignedIn) return <Starting />
  const enter = () => {
    document.documentElement.removeAttribute(waits)
    onSignedIn(next)
  }
  return (
    <Box component="main" mih="100dvh" p="md" style={{ display: 'grid', placeItems: 'center' }}>
      <Paper withBorder p="xl" w="100%" maw={420} bg="var(--admin-surface)">
        <Box mb="md">
          <CopyNotice />
        </Box>
        <Text size="sm" c="dimmed" mih="1.5rem" truncate title={siteName}>
          {siteName}
        </Text>
        <Title order={1} size="h3" mb="lg">
          {heading}
        </Title>
        {inviteToken && !setupToken && <Text mb="md">{t('Welcome to {site}.', { site: siteName })}</Text>}
        {unconfirmed && <SignedOutHere />}
        {isWaiting && <SetUpWaits />}
        <Suspense>
          {setupToken && <SetUpForm token={setupToken} onDone={enter} />}
          {inviteToken && !setupToken && <InviteForm token={inviteToken} onDone={enter} />}
          {!setupToken && !inviteToken && !isWaiting && hasForgotten && (
            <ForgottenForm onBack={() => setHasForgotten(false)} />
          )}
        </Suspense>
        {!setupToken && !inviteToken && !isWaiting && !hasForgotten && (
          <>
            <SignInForm />
            {sendsMails ? (
              <Text size="sm" mt="md" ta="center">
                <Anchor
                  component="button"
                  type="button"
                  underline="always"
                  onClick={() => setHasForgotten(true)}
                >
                  {t('Forgot your password?')}
                </Anchor>
              </Text>
            ) : (
              <Text size="sm" c="dimmed" mt="md" ta="center">
                {t('Forgot your password? Ask an administrator for a password reset link.')}
              </Text>
            )}
          </>
        )}
        {(setupToken || inviteToken) && (
          <Text size="sm" mt="lg" ta="center">
            <Anchor href="/admin/login" underline="always">
              {t('Sign in instead')}
            </Anchor>
          </Text>
        )}
        <Text size="sm" mt={setupToken || inviteToken ? 'xs' : 'lg'} ta="center">
          <Anchor href="/" underline="always">
            {t('Back to the site')}
          </Anchor>
        </Text>
      </Paper>
    </Box>
  )
}

/** Nobody can sign in yet: says where to find the setup link. */
const SetUpWaits = () => (
  <Text>
    {t(
      'This site has no administrator yet. When the server started, it printed a setup link. Open that link to create the first administrator. It works for one day. Restart the server to get a new one.',
    )}
  </Text>
)

/** Shown until the server knows of the sign-out. */
const SignedOutHere = () => (
  <Text mb="md" role="status">
    {t(
      'You are signed out on this device, but the server could not be reached. Keep this page open: it ends your session on the server as soon as the server answers. This message then disappears.',
    )}
  </Text>
)
