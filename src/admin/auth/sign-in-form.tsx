import { Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { messageOf } from '../app/api-client.ts'
import { t } from '../texts/t.ts'
import { FormFailure } from '../ui/form-failure.tsx'
import { forgetCode, login, loginWithPasskey, useAuth } from './auth-store.ts'
import { CapsLockHint, useCapsLock } from './caps-lock.tsx'
import { CodeField } from './code-field.tsx'
import type { Failure } from './failure.ts'
import { canUsePasskeys, isCancelled } from './passkey.ts'
import { useSignInFields } from './sign-in-fields.ts'

const refused = t('Sign-in failed. Check the email address and the password, then try again.')
const wrongCode = t('This code is wrong or has already been used. Wait for the next one and try again.')

/** What happened and what to do. Only a refusal mentions the address, the password or the code. */
function textOf(failure: Failure | null, needsCode: boolean): string | undefined {
  if (failure === null) return undefined
  if (failure.kind === 'refused') return needsCode ? wrongCode : refused
  if (failure.kind === 'unreachable')
    return t('The server cannot be reached. Check your connection and try again.')
  if (failure.kind === 'server') return t('The server failed to sign you in. Try again in a moment.')
  const { minutes } = failure
  if (minutes === undefined) return t('There were too many attempts. Try again later.')
  return t(
    {
      one: 'There were too many attempts. Try again in {count} minute.',
      other: 'There were too many attempts. Try again in {count} minutes.',
    },
    { count: minutes },
  )
}

/** Who has signed in is in the auth store. */
export function SignInForm({ email = '' }: { email?: string }) {
  const [passkeyFailure, setPasskeyFailure] = useState<string>()
  const { needsCode, failure } = useAuth()
  const capsLock = useCapsLock()
  useEffect(() => forgetCode, [])
  const form = useSignInFields(email, needsCode, async (values) => {
    setPasskeyFailure(undefined)
    const code = needsCode ? values.code.trim() : undefined
    await login(values.email.trim(), values.password, code)
  })
  const passkey = usePasskey(setPasskeyFailure)
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        <FormFailure>{passkeyFailure ?? textOf(failure, needsCode)}</FormFailure>
        {needsCode ? (
          <>
            <CodeField autoFocus {...form.inputProps('code')} />
            <Button type="submit" loading={form.isSubmitting} fullWidth>
              {t('Sign in')}
            </Button>
            <Button variant="subtle" onClick={forgetCode}>
              {t('Sign in as someone else')}
            </Button>
          </>
        ) : (
          <>
            <TextInput
              label={t('Email')}
              type="email"
              name="email"
              autoComplete="username"
              data-autofocus={email === '' || undefined}
              autoFocus={email === ''}
              {...form.inputProps('email')}
            />
            <PasswordInput
              label={t('Password')}
              name="password"
              autoComplete="current-password"
              data-autofocus={email !== '' || undefined}
              visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password'), tabIndex: 0 }}
              {...capsLock.watch}
              {...form.inputProps('password')}
            />
            <CapsLockHint isOn={capsLock.isOn} />
            <Button type="submit" loading={form.isSubmitting} fullWidth>
              {t('Sign in')}
            </Button>
            {passkey.isPossible && (
              <>
                <Divider
                  label={
                    <Text span size="sm">
                      {t('or ¦ between two ways to sign in')}
                    </Text>
                  }
                />
                <Button
                  variant="default"
                  fullWidth
                  leftSection={<IconFingerprint size={18} aria-hidden />}
                  loading={passkey.isBusy}
                  onClick={() => void passkey.ask()}
                >
                  {t('Sign in with a passkey')}
                </Button>
              </>
            )}
          </>
        )}
      </Stack>
    </form>
  )
}

function usePasskey(setFailure: (failure: string | undefined) => void) {
  const [isBusy, setIsBusy] = useState(false)
  return {
    isPossible: canUsePasskeys(),
    isBusy,
    async ask() {
      setFailure(undefined)
      setIsBusy(true)
      try {
        await loginWithPasskey()
      } catch (error) {
        if (!isCancelled(error)) setFailure(messageOf(error, t('Failed to sign in with the passkey')))
      }
      setIsBusy(false)
    },
  }
}
