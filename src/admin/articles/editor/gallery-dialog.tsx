import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import type { Media } from '../../../contracts/media.ts'
import { may } from '../../auth/auth-store.ts'
import { UploadHint } from '../../media/upload-hint.tsx'
import { useUploads } from '../../media/upload-queue.ts'
import { UploadList } from '../../media/uploads.tsx'
import { t } from '../../texts/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { LibraryPicker, useLibrary } from './library-picker.tsx'
import { selectWhole } from './picture-node.ts'

type Props = { editor: Editor; onClose: () => void }

/** Inserts several images, uploaded or from the library, side by side. */
export function GalleryDialog({ editor, onClose }: Props) {
  const [chosen, setChosen] = useState<Media[]>([])
  const library = useLibrary()
  const uploads = useGalleryUploads((file) => setChosen((before) => [...without(before, file), file]))
  const toggle = (file: Media) =>
    setChosen((before) => {
      const others = without(before, file)
      return others.length < before.length ? others : [...before, file]
    })
  const insert = () => {
    editor
      .chain()
      .focus()
      .insertContent({ type: 'gallery', content: chosen.map(figureOf) })
      .command(({ tr, state }) => selectWhole('gallery', tr, state.selection))
      .run()
    onClose()
  }
  const isUploading = uploads.list.some(({ state }) => state === 'waiting' || state === 'sending')
  return (
    <Dialog onClose={onClose} title={t('Insert a gallery')}>
      <Stack>
        {may('media.create') && (
          <FileButton multiple onChange={uploads.add} accept="image/*">
            {(props) => (
              <Button {...props} variant="default" size="xs" style={{ alignSelf: 'start' }} data-autofocus>
                {t('Upload images')}
              </Button>
            )}
          </FileButton>
        )}
        {may('media.create') && <UploadHint type="image" />}
        <UploadList uploads={uploads} onShow={toggle} />
        <LibraryPicker library={library} chosen={chosen.map(({ url }) => url)} onPick={toggle} />
        <Group justify="space-between">
          <Text size="sm" role="status">
            {t({ one: '{count} image selected', other: '{count} images selected' }, { count: chosen.length })}
          </Text>
          <Button disabled={chosen.length === 0 || isUploading} onClick={insert}>
            {t('Insert')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

const without = (files: Media[], { id }: Media) => files.filter((file) => file.id !== id)

/** Selects all uploaded files, and those that the library already had. */
function useGalleryUploads(choose: (file: Media) => void) {
  const client = useQueryClient()
  const onDone = (file: Media) => {
    choose(file)
    void client.invalidateQueries({ queryKey: ['media'] })
  }
  return useUploads(onDone, { onKnown: choose })
}

const figureOf = ({ url, alt, width, height, caption }: Media) => ({
  type: 'figure',
  content: [
    { type: 'image', attrs: { src: url, alt, ...(width && height && { width, height }) } },
    ...(caption ? [{ type: 'figcaption', content: [{ type: 'text', text: caption }] }] : []),
  ],
})
