import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { isSafeUrl } from '../../../contracts/url.ts'
import { ImageField } from '../../media/image-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from './dialog-form.tsx'
import { pictureAt, putPicture } from './picture-node.ts'

type Props = { editor: Editor; onClose: () => void }

const empty = { src: '', alt: '', isDecorative: false, caption: '', align: '', width: '' }
const alignments = [
  { value: '', label: 'In the text' },
  { value: 'left', label: 'Left, with text beside it' },
  { value: 'right', label: 'Right, with text beside it' },
  { value: 'center', label: 'Centred' },
  { value: 'wide', label: 'Wide' },
  { value: 'full', label: 'Full width' },
]

/** Inserts an image or edits the selected one. */
export function ImageDialog({ editor, onClose }: Props) {
  const [place] = useState(() => pictureAt(editor))
  const form = useForm({
    initialValues: place?.values ?? empty,
    validate: {
      src: (value) => (value !== '' && isSafeUrl(value) ? null : 'Upload an image or enter its address'),
    },
  })
  const submit = form.onSubmit((values) => {
    putPicture(editor, values, place)
    onClose()
  })
  const widths = ['25%', '33%', '50%', '66%', '75%', '100%']
  return (
    <Dialog onClose={onClose} title={place ? 'Change the image' : 'Insert an image'}>
      <DialogForm onSubmit={submit}>
        <Stack>
          <ImageField
            label="Image"
            {...form.getInputProps('src')}
            onPick={({ url, alt, caption }) =>
              form.setValues({ src: url, alt, caption: form.values.caption || caption })
            }
          />
          <TextInput
            label="Alt text"
            description="For people who cannot see the image"
            disabled={form.values.isDecorative}
            {...form.getInputProps('alt')}
          />
          <Checkbox label="Decorative image" {...form.getInputProps('isDecorative', { type: 'checkbox' })} />
          <TextInput label="Caption" {...form.getInputProps('caption')} />
          <Group grow>
            <NativeSelect label="Position" data={alignments} {...form.getInputProps('align')} />
            <NativeSelect
              label="Width"
              data={[
                { value: '', label: 'Original' },
                ...new Set([...(form.values.width ? [form.values.width] : []), ...widths]),
              ]}
              {...form.getInputProps('width')}
            />
          </Group>
          <Group justify="flex-end">
            <Button type="submit">{place ? 'Change' : 'Insert'}</Button>
          </Group>
        </Stack>
      </DialogForm>
    </Dialog>
  )
}
