import { Anchor, Box, Paper, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { sendsMails } from '../app/sends-mails.ts'
import { CopyNotice } from '../shell/copy-label.tsx'
import { useSiteName } from '../shell/site-name.ts'
import { t } from '../texts/t.ts'
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

/** Signs in; with `?setup=` creates the first administrator, with `?invite=` sets an invited person's password. */
export function LoginPage() {
  const { user, loading, unconfirmed } = useAuth()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const setupToken = search.get('setup')
  const inviteToken = search.get('invite')
  const [hasForgotten, setHasForgotten] = useState(false)
  const next = safeNext(search.get('next'))
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
  const siteName = useSiteName()
  useTitle(heading)
  if (loading) return <Starting />
  if (user && !setupToken && !inviteToken) return <Navigate to={next} replace />
  const enter = () => {
    document.documentElement.removeAttribute(waits)
    navigate(next, { replace: true })
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
        {inviteToken && !setupToken && siteName && (
          <Text mb="md">{t('Welcome to {site}.', { site: siteName })}</Text>
        )}
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
            <SignInForm onSignedIn={enter} />
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
            <Anchor component={Link} to="/admin/login" underline="always">
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
