import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { sectionInput } from '../../../contracts/sections.ts'
import { t } from '../../texts/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { issuesOf, validateWith } from '../../ui/form.ts'
import { type Failure, FormFailure } from '../../ui/form-failure.tsx'

type Props = {
  title: string
  action: string
  children: string
  /** Creates the section. If that fails, the dialog stays open and says why. */
  onName(name: string): Promise<void>
  onClose(): void
}

/** Asks for the name of a new saved section. */
export function NameDialog({ title, action, children, onName, onClose }: Props) {
  const [failure, setFailure] = useState<Failure>()
  const form = useForm({ initialValues: { name: '' }, validate: validateWith(sectionInput) })
  const submit = form.onSubmit(async ({ name }) => {
    setFailure(undefined)
    try {
      await onName(name.trim())
    } catch (error) {
      const { name: wrong } = issuesOf(error)
      if (wrong) form.setErrors({ name: wrong })
      else setFailure({ title: t('Failed to save the section'), error })
    }
  })
  return (
    <Dialog onClose={onClose} title={title}>
      {/* Typing here must not trigger the shortcuts of the builder around it. */}
      <form onSubmit={submit} noValidate onKeyDown={(event) => event.stopPropagation()}>
        <Stack>
          <FormFailure failure={failure} />
          <Text size="sm">{children}</Text>
          <TextInput label={t('Name')} data-autofocus {...form.getInputProps('name')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
