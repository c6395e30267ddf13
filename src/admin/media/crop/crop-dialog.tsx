import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconFlipVertical, IconRotate, IconRotateClockwise } from '@tabler/icons-react'
import { useState } from 'react'
import ReactCrop from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import type { Media } from '../../../contracts/media.ts'
import { type PictureEdit, turnedSize } from '../../../contracts/picture-edit.ts'
import { useUnsavedText } from '../../app/unsaved.ts'
import { t } from '../../texts/t.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { fromLeftToRight } from '../../ui/direction.ts'
import { type Shape, shapes } from './crop-shapes.ts'
import { type Frame, fitted, frameOf, mirrored, pixelsOf, turnedBy, wholeFrame } from './crop-state.ts'
import { useEditPicture } from './use-edit-picture.ts'
import { useTurnedPicture } from './use-turned-picture.ts'

type Props = { file: Media; onClose: () => void }

/** Crops, turns and mirrors an image. The uploaded file stays. */
export function CropDialog({ file, onClose }: Props) {
  const [size, setSize] = useState<{ width: number; height: number }>()
  const [frame, setFrame] = useState<Frame>()
  const [shape, setShape] = useState<Shape>('free')
  const picture = useTurnedPicture(`/api/media/${file.id}/original?v=${file.version}`, frame, (loaded) => {
    setSize(loaded)
    setFrame(frameOf(file.edit, loaded))
  })
  const { save, isSaving } = useEditPicture(file, onClose)
  const edit = size && frame && pixelsOf(frame, size)
  const isChanged = edit !== undefined && JSON.stringify(edit) !== JSON.stringify(editOf(file, size))
  useUnsavedText(isChanged)
  const close = async () => {
    if (!isChanged || (await confirm(leaveQuestion))) onClose()
  }
  const aspect = size && frame && shapes[shape].ratio(turnedSize(size, frame.turns))
  const choose = (next: Shape) => {
    setShape(next)
    if (!size || !frame) return
    const ratio = shapes[next].ratio(turnedSize(size, frame.turns))
    if (ratio) setFrame({ ...frame, crop: fitted(frame.crop, ratio, turnedSize(size, frame.turns)) })
  }
  const change = (next: (frame: Frame) => Frame) => {
    setShape('free')
    setFrame((now) => now && next(now))
  }
  return (
    <Dialog onClose={() => void close()} title={t('Crop {filename}', { filename: file.filename })} size={920}>
      <Stack>
        <Tools onChange={change} shape={shape} onShape={choose} isReady={frame !== undefined} />
        {picture.failed && (
          <Alert color="red" variant="outline" role="alert" title={t('Failed to load the image')}>
            {t('Check the connection, close this dialog and try again.')}
          </Alert>
        )}
        {frame && picture.src && (
          <Group justify="center">
            <ReactCrop
              crop={{ unit: '%', ...frame.crop }}
              onChange={(_, { x, y, width, height }) => setFrame({ ...frame, crop: { x, y, width, height } })}
              {...(aspect && { aspect })}
              keepSelection
              minWidth={8}
              minHeight={8}
              ruleOfThirds
              ariaLabels={ariaLabels}
            >
              <img src={picture.src} alt="" style={{ display: 'block', maxHeight: '55dvh' }} />
            </ReactCrop>
          </Group>
        )}
        <Text size="sm" c="dimmed" ta="center" role="status">
          {edit
            ? t('{size} pixels ¦ size: such as 640 × 480', {
                size: fromLeftToRight(`${edit.crop.width} × ${edit.crop.height}`),
              })
            : t('Loading the image')}
        </Text>
        <Group justify="space-between">
          <Button
            variant="default"
            disabled={!size}
            onClick={() => {
              setShape('free')
              setFrame(wholeFrame)
            }}
          >
            {t('Show the original')}
          </Button>
          <Group>
            <Button variant="default" onClick={() => void close()}>
              {t('Cancel')}
            </Button>
            <Button disabled={!isChanged} loading={isSaving} onClick={() => edit && void save(edit)}>
              {t('Save image')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Dialog>
  )
}

type ToolsProps = {
  shape: Shape
  onShape: (shape: Shape) => void
  onChange: (next: (frame: Frame) => Frame) => void
  isReady: boolean
}

function Tools({ shape, onShape, onChange, isReady }: ToolsProps) {
  const tool = (label: string, icon: React.ReactNode, next: (frame: Frame) => Frame) => (
    <Button variant="default" size="sm" leftSection={icon} disabled={!isReady} onClick={() => onChange(next)}>
      {label}
    </Button>
  )
  return (
    <Group gap="xs">
      <NativeSelect
        aria-label={t('Shape')}
        value={shape}
        disabled={!isReady}
        onChange={(event) => onShape(event.currentTarget.value as Shape)}
        data={Object.entries(shapes).map(([value, { label }]) => ({ value, label }))}
      />
      {tool(t('Rotate left'), <IconRotate size={16} aria-hidden />, (frame) => turnedBy(frame, 3))}
      {tool(t('Rotate right'), <IconRotateClockwise size={16} aria-hidden />, (frame) => turnedBy(frame, 1))}
      {tool(t('Flip'), <IconFlipVertical size={16} aria-hidden />, mirrored)}
    </Group>
  )
}

const editOf = (file: Media, size: { width: number; height: number } | undefined): PictureEdit | undefined =>
  size && pixelsOf(frameOf(file.edit, size), size)

const ariaLabels = {
  cropArea: t('The part that is shown. Move it with the arrow keys; hold Shift for larger steps'),
  nwDragHandle: t('Top left corner'),
  nDragHandle: t('Top edge'),
  neDragHandle: t('Top right corner'),
  eDragHandle: t('Right edge'),
  seDragHandle: t('Bottom right corner'),
  sDragHandle: t('Bottom edge'),
  swDragHandle: t('Bottom left corner'),
  wDragHandle: t('Left edge'),
}

const leaveQuestion = {
  title: t('Close without saving?'),
  text: t('Your changes to this image will be lost.'),
  action: t('Close without saving'),
}
