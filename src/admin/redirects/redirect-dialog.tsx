import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { getHotkeyHandler } from '@mantine/hooks'
import { useState } from 'react'
import { isGone, type RedirectStatus, typeOf } from '../../contracts/redirect-rule.ts'
import { type Redirect, type RedirectInput, redirectInput } from '../../contracts/redirects.ts'
import { ApiError } from '../app/api-client.ts'
import { useUnsavedText } from '../app/unsaved.ts'
import { ConcurrentChange, useConcurrentChange } from '../editing/concurrent-change.tsx'
import { t } from '../texts/t.ts'
import { confirm } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { fromLeftToRight } from '../ui/direction.ts'
import { issuesOf, validateWith } from '../ui/form.ts'
import { type Failure, FormFailure } from '../ui/form-failure.tsx'
import { LeaveDialog } from '../ui/leave-dialog.tsx'
import { toastDone } from '../ui/toast.tsx'
import { testAddresses, useRedirectCalls } from './redirects.data.ts'

type Props = { redirect?: Redirect; start?: Start; onClose: () => void }

const labels = { from: t('Old address'), to: t('Redirects to'), status: t('Status') }
const statuses: { value: `${RedirectStatus}`; label: string }[] = [
  { value: '301', label: t('301: moved permanently') },
  { value: '302', label: t('302: moved temporarily') },
  { value: '307', label: t('307: moved temporarily, forms are sent again') },
  { value: '308', label: t('308: moved permanently, forms are sent again') },
  { value: '410', label: t('410: removed') },
  { value: '451', label: t('451: unavailable for legal reasons') },
]

/** The values that a new redirect may begin with. */
export type Start = Pick<Partial<RedirectInput>, 'from' | 'to' | 'status'>

const valuesOf = ({ from = '', to = '', status = 301 }: Start = {}) => ({
  from,
  to,
  status: String(status),
})
const inputOf = ({ from, to, status }: ReturnType<typeof valuesOf>) => {
  const number = Number(status) as RedirectStatus
  return { from, to: isGone(number) ? '' : to, status: number }
}

/** Creates or edits a redirect. `start`: the values of a new one. */
export function RedirectDialog({ redirect, start, onClose }: Props) {
  const calls = useRedirectCalls()
  const [version, setVersion] = useState(redirect?.version)
  const [failure, setFailure] = useState<Failure>()
  const check = validateWith(redirectInput)
  const form = useForm({
    initialValues: valuesOf(redirect ?? start),
    validate: (values) => check(inputOf(values)),
  })
  const concurrentChange = useConcurrentChange(form, labels)
  useUnsavedText(form.isDirty())
  const close = async () => {
    if (!form.isDirty() || (await confirm(leaveQuestion))) onClose()
  }
  const submit = form.onSubmit(async (values) => {
    setFailure(undefined)
    concurrentChange.forget()
    try {
      const body = inputOf(values)
      const saved = redirect
        ? await calls.update(redirect.id, { ...body, ...(version && { version }) })
        : await calls.create(body)
      onClose()
      await report(saved, redirect !== undefined)
    } catch (error) {
      form.setErrors(issuesOf(error))
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') {
        const theirs = error.current as Redirect
        setVersion(theirs.version)
        concurrentChange.merge(valuesOf(theirs))
      } else
        setFailure({
          title: redirect ? t('Failed to update redirect') : t('Failed to create redirect'),
          error,
        })
    }
  })
  const isRemoved = isGone(Number(form.values.status))
  return (
    <Dialog onClose={() => void close()} title={redirect ? t('Edit redirect') : t('New redirect')} size="lg">
      <LeaveDialog isUnsaved={form.isDirty()} text={leaveQuestion.text} />
      <form onSubmit={submit} noValidate onKeyDown={getHotkeyHandler([['mod+S', () => submit()]])}>
        <Stack>
          <FormFailure failure={failure} />
          <ConcurrentChange change={concurrentChange} title={t('Someone else has changed this redirect')} />
          <TextInput
            label={labels.from}
            description={t(
              'Such as /old-page, /archive/* for everything under it, or {example} with named parts.',
              { example: '/{year}/{slug}' },
            )}
            data-autofocus={start ? undefined : true}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('from')}
          />
          <NativeSelect label={labels.status} data={statuses} {...form.getInputProps('status')} />
          {!isRemoved && (
            <TextInput
              label={labels.to}
              description={t(
                'A path on this site or an address on another one. Use * and {names} to reuse parts of the old address.',
                { names: '{names}' },
              )}
              data-autofocus={start ? true : undefined}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              {...form.getInputProps('to')}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void close()}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {redirect ? t('Update redirect') : t('Create redirect')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Reports what was done, and whether a page hides the redirect. */
async function report({ from }: Redirect, isUpdate: boolean): Promise<void> {
  const done = isUpdate ? t('Redirect updated.') : t('Redirect created.')
  const [found] = typeOf(from) === 'exact' ? await testAddresses([from]).catch(() => []) : []
  if (found?.status !== 200) toastDone(done)
  else
    toastDone(
      `${done} ${t('Visitors still see the page at {address} for as long as it exists.', { address: fromLeftToRight(from) })}`,
      undefined,
      undefined,
      'yellow',
    )
}

const leaveQuestion = {
  title: t('Close without saving?'),
  text: t('Your changes to this redirect will be lost.'),
  action: t('Close without saving'),
}
