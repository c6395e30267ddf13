import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Editor } from '@tiptap/react'
import { t } from '../../texts/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from './dialog-form.tsx'
import { linkAddress } from './link-address.ts'
import { LinkTargetInput } from './link-target-input.tsx'
import { useLinkTargets } from './link-targets.ts'

type Props = { editor: Editor; onClose: () => void }

/** Sets or removes the link of the selected words. Without a selection the address itself becomes the text. */
export function LinkDialog({ editor, onClose }: Props) {
  const current = editor.getAttributes('link') as {
    href?: string
    target?: string | null
    rel?: string | null
  }
  const form = useForm({
    initialValues: { href: current.href ?? '', isNewTab: current.target === '_blank' },
    validate: {
      href: (value) =>
        linkAddress(value) !== undefined
          ? null
          : t('Use an address such as example.com, /a-page or mailto:anna@example.com'),
    },
  })
  const targets = useLinkTargets(form.values.href)
  const submit = form.onSubmit(({ href, isNewTab }) => {
    const address = linkAddress(href) ?? ''
    const attrs = { href: address, target: isNewTab ? '_blank' : null, rel: isNewTab ? 'noopener' : null }
    const chain = editor.chain().focus()
    if (editor.state.selection.empty && !current.href) {
      const title = targets.find(({ url }) => url === href)?.title ?? address
      chain.insertContent({ type: 'text', text: title, marks: [{ type: 'link', attrs }] }).run()
    } else chain.extendMarkRange('link').setLink(attrs).run()
    onClose()
  })
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('Link')}>
      <DialogForm onSubmit={submit}>
        <Stack>
          <LinkTargetInput
            targets={targets}
            label={t('Address')}
            description={t('Enter an address, or search for an article or page by title')}
            data-autofocus
            {...form.getInputProps('href')}
          />
          <Checkbox
            label={t('Open in a new tab')}
            {...form.getInputProps('isNewTab', { type: 'checkbox' })}
          />
          <Group justify="flex-end">
            {current.href && (
              <Button variant="default" onClick={remove}>
                {t('Remove the link')}
              </Button>
            )}
            <Button type="submit">{t('Set link')}</Button>
          </Group>
        </Stack>
      </DialogForm>
    </Dialog>
  )
}
