import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { isSafeUrl } from '../../../contracts/url.ts'
import { ImageField } from '../../media/image-field.tsx'
import { t } from '../../texts/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from './dialog-form.tsx'
import { pictureAt, putPicture } from './picture-node.ts'

type Props = { editor: Editor; onClose: () => void }

const empty = { src: '', alt: '', isDecorative: false, caption: '', align: '', width: '' }
const alignments = [
  { value: '', label: t('In the text') },
  { value: 'left', label: t('Left, with text beside it') },
  { value: 'right', label: t('Right, with text beside it') },
  { value: 'center', label: t('Centred') },
  { value: 'wide', label: t('Wide') },
  { value: 'full', label: t('Full width') },
]

/** Inserts an image or edits the selected one. */
export function ImageDialog({ editor, onClose }: Props) {
  const [place] = useState(() => pictureAt(editor))
  const form = useForm({
    initialValues: place?.values ?? empty,
    validate: {
      src: (value) => (value !== '' && isSafeUrl(value) ? null : t('Upload an image or enter its address')),
    },
  })
  const altField = useRef<HTMLInputElement>(null)
  const submit = form.onSubmit((values) => {
    // The text may have changed while the dialog was open.
    const now = place && pictureAt(editor)
    if (now?.values.src !== place?.values.src) {
      form.setFieldError(
        'src',
        t('This image is no longer in the text. Close this dialog and insert it again.'),
      )
      return
    }
    putPicture(editor, values, now)
    onClose()
  })
  const widths = ['25%', '33%', '50%', '66%', '75%', '100%']
  return (
    <Dialog onClose={onClose} title={place ? t('Change the image') : t('Insert an image')}>
      <DialogForm onSubmit={submit}>
        <Stack>
          <ImageField
            label={t('Image')}
            {...form.getInputProps('src')}
            onUpload={() => altField.current?.focus()}
            onPick={({ url, alt, caption }) =>
              form.setValues({ src: url, alt, caption: form.values.caption || caption })
            }
          />
          <TextInput
            ref={altField}
            label={t('Alt text')}
            description={t('For people who cannot see the image')}
            disabled={form.values.isDecorative}
            {...form.getInputProps('alt')}
          />
          <Checkbox
            label={t('Decorative image')}
            {...form.getInputProps('isDecorative', { type: 'checkbox' })}
          />
          <TextInput label={t('Caption')} {...form.getInputProps('caption')} />
          <Group grow>
            <NativeSelect label={t('Position')} data={alignments} {...form.getInputProps('align')} />
            <NativeSelect
              label={t('Width')}
              data={[
                { value: '', label: t('Original') },
                ...new Set([...(form.values.width ? [form.values.width] : []), ...widths]),
              ]}
              {...form.getInputProps('width')}
            />
          </Group>
          <Group justify="flex-end">
            <Button type="submit">{place ? t('Change') : t('Insert')}</Button>
          </Group>
        </Stack>
      </DialogForm>
    </Dialog>
  )
}
