import { Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { secondFactorEndpoints } from '../../contracts/second-factor.ts'
import { call } from '../app/api-client.ts'
import { t } from '../texts/t.ts'
import { Failed, LoadingRows } from '../ui/screen-states.tsx'
import { toastDone } from '../ui/toast.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoStepSetUp } from './two-step-set-up.tsx'

type Open = 'start' | 'renew' | 'off' | { secret: string; uri: string } | { codes: string[] } | undefined

/** Turns the code of an authenticator app on and off, and provides recovery codes for a lost phone. */
export function TwoStep() {
  const client = useQueryClient()
  const [open, setOpen] = useState<Open>()
  const { data, error, refetch } = useQuery({
    queryKey: ['two-step'],
    queryFn: ({ signal }) => call(secondFactorEndpoints.get, { signal }),
  })
  const close = () => setOpen(undefined)
  const show = async (codes: string[]) => {
    setOpen({ codes })
    await client.invalidateQueries({ queryKey: ['two-step'] })
  }
  const turnOff = async (currentPassword: string) => {
    await call(secondFactorEndpoints.turnOff, { body: { currentPassword } })
    close()
    toastDone(t('Two-step sign-in is off.'))
    await client.invalidateQueries({ queryKey: ['two-step'] })
  }
  if (error)
    return (
      <Failed
        error={error}
        fallback={t('Failed to load your sign-in settings.')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <LoadingRows rows={1} />
  return (
    <>
      <Text size="sm" mb="sm">
        {data.isOn
          ? t(
              {
                one: 'On. {count} recovery code is left.',
                other: 'On. {count} recovery codes are left.',
              },
              { count: data.recoveryCodesLeft },
            )
          : t('Off.')}
      </Text>
      <Group justify="flex-end">
        {data.isOn ? (
          <>
            <Button variant="default" onClick={() => setOpen('off')}>
              {t('Turn off…')}
            </Button>
            <Button variant="default" onClick={() => setOpen('renew')}>
              {t('New recovery codes…')}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => setOpen('start')}>
            {t('Set up…')}
          </Button>
        )}
      </Group>
      {open === 'start' && (
        <PasswordDialog
          title={t('Set up two-step sign-in')}
          action={t('Continue')}
          onClose={close}
          onConfirm={async (currentPassword) =>
            setOpen(await call(secondFactorEndpoints.start, { body: { currentPassword } }))
          }
        />
      )}
      {open === 'renew' && (
        <PasswordDialog
          title={t('New recovery codes')}
          text={t('Your old recovery codes stop working.')}
          action={t('Create new codes')}
          onClose={close}
          onConfirm={async (currentPassword) =>
            show((await call(secondFactorEndpoints.renewCodes, { body: { currentPassword } })).recoveryCodes)
          }
        />
      )}
      {open === 'off' && (
        <PasswordDialog
          title={t('Turn off two-step sign-in')}
          text={t('Your password alone will be enough to sign in.')}
          action={t('Turn off')}
          onClose={close}
          onConfirm={turnOff}
        />
      )}
      {typeof open === 'object' && 'secret' in open && (
        <TwoStepSetUp
          secret={open.secret}
          uri={open.uri}
          onClose={close}
          onDone={(codes) => void show(codes)}
        />
      )}
      {typeof open === 'object' && 'codes' in open && <RecoveryCodes codes={open.codes} onClose={close} />}
    </>
  )
}
