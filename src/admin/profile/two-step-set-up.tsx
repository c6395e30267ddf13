import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMemo, useState } from 'react'
import { renderSVG } from 'uqr'
import { confirmation, secondFactorEndpoints } from '../../contracts/second-factor.ts'
import { call } from '../app/api-client.ts'
import { CodeField } from '../auth/code-field.tsx'
import { t } from '../texts/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { issuesOf, validateWith } from '../ui/form.ts'
import { type Failure, FormFailure } from '../ui/form-failure.tsx'

type Props = { secret: string; uri: string; onClose: () => void; onDone: (recoveryCodes: string[]) => void }

/** Passes the secret to an authenticator app, and asks for a first code to confirm it. */
export function TwoStepSetUp({ secret, uri, onClose, onDone }: Props) {
  const [failure, setFailure] = useState<Failure>()
  // Black on white in both colour schemes, because cameras may not read it otherwise.
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 3 }))}`,
    [uri],
  )
  const form = useForm({ initialValues: { code: '' }, validate: validateWith(confirmation) })
  const submit = form.onSubmit(async (body) => {
    setFailure(undefined)
    try {
      onDone((await call(secondFactorEndpoints.confirm, { body })).recoveryCodes)
    } catch (error) {
      const issues = issuesOf(error)
      form.setErrors(issues)
      if (Object.keys(issues).length === 0) setFailure({ title: t('Failed to check the code'), error })
    }
  })
  return (
    <Dialog onClose={onClose} closeOnClickOutside={false} title={t('Set up two-step sign-in')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormFailure failure={failure} />
          <Text size="sm">{t('Scan this with an authenticator app, then enter the code from the app.')}</Text>
          <img src={picture} alt={t('QR code for the authenticator app')} width={220} height={220} />
          <Text size="sm">
            {t.nodes('Or enter this key in the app: {key}', {
              key: <Code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</Code>,
            })}
          </Text>
          <CodeField
            description={t('Six digits. The code changes every 30 seconds.')}
            inputMode="numeric"
            data-autofocus
            {...form.getInputProps('code')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {t('Turn on')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
