import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useEffect, useState } from 'react'
import { inviteInput, setupInput } from '../../contracts/auth.ts'
import { ApiError } from '../app/api-client.ts'
import { t } from '../texts/t.ts'
import { issuesOf, validateWith } from '../ui/form.ts'
import { type Failure, FormFailure } from '../ui/form-failure.tsx'
import { acceptInvite, isInviteValid, setUp } from './auth-store.ts'
import { CapsLockHint, useCapsLock } from './caps-lock.tsx'
import { CodeField } from './code-field.tsx'

type Props = { token: string; onDone: () => void }
const passwordHint = t('At least 12 characters. A few unrelated words are easy to remember.')

export function SetUpForm({ token, onDone }: Props) {
  const [failure, setFailure] = useState<Failure>()
  const form = useForm({
    initialValues: { name: '', email: '', password: '' },
    validate: validateWith(setupInput.omit({ setupToken: true })),
  })
  const submit = form.onSubmit(async (values) => {
    setFailure(undefined)
    try {
      await setUp({ setupToken: token, ...values })
      onDone()
    } catch (error) {
      form.setErrors(issuesOf(error))
      setFailure({ title: t('Failed to create the administrator'), error })
    }
  })
  return (
    <FirstPassword
      onSubmit={submit}
      failure={failure}
      busy={form.submitting}
      action={t('Create administrator')}
    >
      {(password) => (
        <>
          <TextInput label={t('Your name')} autoComplete="name" autoFocus {...form.getInputProps('name')} />
          <TextInput
            label={t('Email')}
            type="email"
            autoComplete="username"
            {...form.getInputProps('email')}
          />
          <PasswordInput {...password} {...form.getInputProps('password')} />
        </>
      )}
    </FirstPassword>
  )
}

/** The form of a link, or the sentence that the link is no longer valid. */
export function InviteForm(props: Props) {
  const isValid = useValidity(props.token)
  if (isValid === undefined) return null
  if (isValid) return <NewPasswordForm {...props} />
  return (
    <FormFailure>
      {t('This link has expired or has already been used. Ask an administrator for a new one.')}
    </FormFailure>
  )
}

/** Undefined at first. Without an answer the link counts as valid: the form itself reports what fails. */
function useValidity(token: string): boolean | undefined {
  const [isValid, setValid] = useState<boolean>()
  useEffect(() => {
    isInviteValid(token).then(setValid, () => setValid(true))
  }, [token])
  return isValid
}

function NewPasswordForm({ token, onDone }: Props) {
  const [failure, setFailure] = useState<Failure>()
  const [needsCode, setNeedsCode] = useState(false)
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: validateWith(inviteInput.omit({ inviteToken: true })),
  })
  const submit = form.onSubmit(async ({ password, code }) => {
    setFailure(undefined)
    try {
      await acceptInvite({ inviteToken: token, password, ...(needsCode && { code }) })
      onDone()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CODE_REQUIRED') return setNeedsCode(true)
      form.setErrors(issuesOf(error))
      setFailure({ title: t('Failed to set the password'), error })
    }
  })
  return (
    <FirstPassword
      onSubmit={submit}
      failure={failure}
      busy={form.submitting}
      action={t('Set password and sign in')}
    >
      {(password) => (
        <>
          {/* Password managers look for the account that the password belongs to; the link does not name it. */}
          <input type="text" autoComplete="username" readOnly hidden />
          <PasswordInput autoFocus {...password} {...form.getInputProps('password')} />
          {needsCode && <CodeField autoFocus {...form.getInputProps('code')} />}
        </>
      )}
    </FirstPassword>
  )
}

type FrameProps = {
  onSubmit: (event: React.FormEvent<HTMLFormElement>) => void
  failure: Failure | undefined
  busy: boolean
  action: string
  children: (passwordProps: object) => ReactNode
}

function FirstPassword({ onSubmit, failure, busy, action, children }: FrameProps) {
  const capsLock = useCapsLock()
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <FormFailure failure={failure} />
        {children({
          label: t('Password'),
          description: passwordHint,
          autoComplete: 'new-password',
          visibilityToggleButtonProps: { 'aria-label': t('Show or hide the password'), tabIndex: 0 },
          ...capsLock.watch,
        })}
        <CapsLockHint isOn={capsLock.isOn} />
        <Button type="submit" loading={busy} fullWidth>
          {action}
        </Button>
        <Text size="xs" c="dimmed">
          {t('This link works once.')}
        </Text>
      </Stack>
    </form>
  )
}
