import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Editor } from '@tiptap/react'
import { isSafeUrl } from '../../../contracts/url.ts'
import { ImageField } from '../../ui/image-field.tsx'

type Props = { editor: Editor; onClose: () => void }

/** Inserts a picture, or changes the selected one. */
export function ImageDialog({ editor, onClose }: Props) {
  const selected = editor.getAttributes('image') as { src?: string; alt?: string }
  const form = useForm({
    initialValues: { src: selected.src ?? '', alt: selected.alt ?? '' },
    validate: {
      src: (value) => (value !== '' && isSafeUrl(value) ? null : 'Upload a picture, or give its address'),
    },
  })
  const submit = form.onSubmit(({ src, alt }) => {
    const chain = editor.chain().focus()
    if (selected.src) chain.updateAttributes('image', { src, alt }).run()
    else chain.setImage({ src, alt }).run()
    onClose()
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={selected.src ? 'Change the image' : 'Insert an image'}
      returnFocus={false}
    >
      <form
        onSubmit={(event) => {
          // The dialog lies inside the article's screen in React's tree.
          event.stopPropagation()
          submit(event)
        }}
        noValidate
      >
        <Stack>
          <ImageField label="Image" {...form.getInputProps('src')} />
          <TextInput
            label="Description"
            description="For those who cannot see it. Empty for a picture that only decorates."
            {...form.getInputProps('alt')}
          />
          <Group justify="flex-end">
            <Button type="submit">{selected.src ? 'Change' : 'Insert'}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
