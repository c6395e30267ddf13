import { Button, Group, Stack } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { t } from '../texts/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { LeaveDialog } from '../ui/leave-dialog.tsx'
import { ConcurrentChange } from './concurrent-change.tsx'
import type { EntityForm } from './entity-form.ts'
import type { Values } from './merge.ts'

type Props<V extends Values> = { entityForm: EntityForm<V>; children: ReactNode }

/** The dialog that creates or edits something small, around the fields of its form. */
export function EntityDialog<V extends Values>({ entityForm, children }: Props<V>) {
  const { form, failure, concurrentChange, words, isNew, submit, close } = entityForm
  return (
    <Dialog onClose={() => void close()} title={isNew ? words.add : words.edit} size="lg">
      <LeaveDialog isUnsaved={form.isDirty()} text={words.lost} />
      <form onSubmit={submit} noValidate onKeyDown={getHotkeyHandler([['mod+S', () => submit()]])}>
        <Stack>
          <FormFailure failure={failure} />
          <ConcurrentChange change={concurrentChange} title={words.changedByOthers} />
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void close()}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {isNew ? words.create : words.update}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
