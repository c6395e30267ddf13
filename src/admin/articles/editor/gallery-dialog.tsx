import { Button, Group, Stack, Text } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import type { Media } from '../../../contracts/media.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LibraryPicker } from './library-picker.tsx'

type Props = { editor: Editor; onClose: () => void }

/** Inserts several images of the library side by side. */
export function GalleryDialog({ editor, onClose }: Props) {
  const [chosen, setChosen] = useState<Media[]>([])
  const toggle = (file: Media) =>
    setChosen((before) =>
      before.some(({ id }) => id === file.id) ? before.filter(({ id }) => id !== file.id) : [...before, file],
    )
  const insert = () => {
    const content = chosen.map(({ url, alt, width, height, caption }) => ({
      type: 'figure',
      content: [
        { type: 'image', attrs: { src: url, alt, ...(width && height && { width, height }) } },
        ...(caption ? [{ type: 'figcaption', content: [{ type: 'text', text: caption }] }] : []),
      ],
    }))
    editor.chain().focus().insertContent({ type: 'gallery', content }).run()
    onClose()
  }
  return (
    <Dialog onClose={onClose} title="Insert a gallery">
      <Stack>
        <LibraryPicker chosen={chosen.map(({ url }) => url)} onPick={toggle} />
        <Group justify="space-between">
          <Text size="sm" role="status">
            {chosen.length === 1 ? '1 image selected' : `${chosen.length} images selected`}
          </Text>
          <Button disabled={chosen.length === 0} onClick={insert}>
            Insert
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
