import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { authEndpoints } from '../../contracts/auth.ts'
import { email as emailSchema } from '../../contracts/users.ts'
import { call } from '../app/api-client.ts'
import { t } from '../texts/t.ts'
import { type Failure, FormFailure } from '../ui/form-failure.tsx'

/** Asks for an email with a link to choose a new password. */
export function ForgottenForm({ onBack }: { onBack: () => void }) {
  const [failure, setFailure] = useState<Failure>()
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    initialValues: { email: '' },
    validate: {
      email: (value) => emailSchema.safeParse(value).error?.issues[0]?.message ?? null,
    },
  })
  const submit = form.onSubmit(async ({ email }) => {
    setFailure(undefined)
    try {
      await call(authEndpoints.forgotten, { body: { email }, withoutToken: true })
      setSentTo(email.trim())
    } catch (error) {
      setFailure({ title: t('Failed to send the link'), error })
    }
  })
  if (sentTo)
    return (
      <Stack>
        <Text role="status">
          {t('If {email} has an account here, a password reset link is on its way. It works for one hour.', {
            email: sentTo,
          })}
        </Text>
        <Button variant="default" onClick={onBack}>
          {t('Back to sign in')}
        </Button>
      </Stack>
    )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormFailure failure={failure} />
        <TextInput
          label={t('Email')}
          type="email"
          autoComplete="username"
          autoFocus
          {...form.getInputProps('email')}
        />
        <Group justify="space-between">
          <Button variant="subtle" onClick={onBack}>
            {t('Back')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('Send link')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
