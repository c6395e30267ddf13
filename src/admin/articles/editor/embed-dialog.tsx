import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Editor } from '@tiptap/react'
import { frameAddress } from '../../../content/embed-address.ts'
import { t } from '../../texts/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from './dialog-form.tsx'
import { insertEmbed } from './new-embeds.ts'

type Props = { editor: Editor; onClose: () => void }

/** Embeds a frame of another site, given the address of its page. */
export function EmbedDialog({ editor, onClose }: Props) {
  const form = useForm({
    initialValues: { address: '', title: '' },
    validate: {
      address: (value) =>
        frameAddress(value)
          ? null
          : t(
              'Use the address of a video or player from YouTube, Vimeo, Spotify, SoundCloud, CodePen or another supported site',
            ),
    },
  })
  const submit = form.onSubmit(({ address, title }) => {
    const src = frameAddress(address)
    if (src) insertEmbed(editor, src, title)
    onClose()
  })
  return (
    <Dialog onClose={onClose} title={t('Embed')}>
      <DialogForm onSubmit={submit}>
        <Stack>
          <TextInput label={t('Address')} data-autofocus {...form.getInputProps('address')} />
          <TextInput
            label={t('Title')}
            description={t('Defaults to the title of the video or player')}
            {...form.getInputProps('title')}
          />
          <Group justify="flex-end">
            <Button type="submit">{t('Insert')}</Button>
          </Group>
        </Stack>
      </DialogForm>
    </Dialog>
  )
}
