import { Button, Divider, Modal, Text } from '@mantine/core'
import { t } from '../texts/t.ts'
import { getAuth, logout, useAuth } from './auth-store.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Above other dialogs, what they open, and the command palette. */
const zIndex = 10_000

// Escape would close the dialog that this one covers, with what was typed in it. Dialogs hear the key at the window,
// so this has to be the first to hear it there.
globalThis.window?.addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Escape' && getAuth().expired) event.stopImmediatePropagation()
  },
  { capture: true },
)

/** Asks to sign in again over the screen, so that an expired session costs no work. */
export function SignInDialog() {
  const { expired, user, other } = useAuth()
  return (
    <Modal
      opened={expired}
      onClose={() => void logout()}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={zIndex}
      title={t('Sign in again')}
      closeButtonProps={{ 'aria-label': t('Sign out and leave') }}
    >
      <Text size="sm" mb="md">
        {other
          ? t(
              '{other} has signed in to this browser, but this screen belongs to {owner}. Sign in as {owner} to continue. Nothing on this screen is lost.',
              { other: other.name, owner: user?.name ?? '' },
            )
          : t('Your session has ended. Nothing on this screen is lost. Sign in to continue.')}
      </Text>
      {expired && <SignInForm email={user?.email ?? ''} />}
      {other && (
        <>
          <Divider my="md" />
          <Text size="sm" mb="xs">
            {t(
              'If you continue as {other}, you leave this screen. Unsaved text from {owner} stays on this device.',
              { other: other.name, owner: user?.name ?? '' },
            )}
          </Text>
          <Button variant="default" fullWidth onClick={() => location.reload()}>
            {t('Continue as {name}', { name: other.name })}
          </Button>
        </>
      )}
    </Modal>
  )
}
