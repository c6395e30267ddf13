import { Image, Paper, SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import { IconFile, IconFileTypePdf, IconMovie, IconMusic } from '@tabler/icons-react'
import { useRef } from 'react'
import { positionOf } from '../../content/known-picture.ts'
import type { Media } from '../../contracts/media.ts'
import { t } from '../texts/t.ts'
import { formatBytes } from '../ui/bytes.ts'
import { fromLeftToRight } from '../ui/direction.ts'
import { formatDuration } from '../ui/duration.ts'
import { useListKeys } from '../ui/list-keys.ts'
import { enumerated } from '../ui/lists.ts'
import { type Column, Rows, SelectOne } from '../ui/rows.tsx'
import type { Selection } from '../ui/selection.ts'
import { When } from '../ui/when.tsx'
import classes from './media.module.css'

type Props = {
  files: Media[]
  onOpen: (file: Media) => void
  selection?: Selection | undefined
  /** Which files can be selected; by default all. */
  isSelectable?: (file: Media) => boolean
  /** What the key # does with a file. */
  onTrash?: (file: Media) => void
}

export function MediaGrid({ files, onOpen, selection, isSelectable = () => true, onTrash }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  useListKeys(grid, (id) => {
    const file = files.find((one) => one.id === id)
    if (file) onTrash?.(file)
  })
  return (
    <SimpleGrid
      ref={grid}
      cols={{ base: 2, xs: 3, md: 4, xl: 6 }}
      spacing="sm"
      data-selecting={(selection && selection.ids.size > 0) || undefined}
      className={classes.grid}
    >
      {files.map((file) => (
        <div
          key={file.id}
          className={classes.place}
          data-row={file.id}
          data-selected={selection?.ids.has(file.id) || undefined}
        >
          <Paper
            component="button"
            type="button"
            withBorder
            p={0}
            onClick={() => onOpen(file)}
            bg="var(--admin-surface)"
            c="inherit"
            ta="start"
            className={classes.tile}
          >
            <Thumbnail file={file} height={140} />
            {isUndescribed(file) && <span className={classes.flag}>{t('No alt text')}</span>}
            <Text
              size="sm"
              px="sm"
              pt="xs"
              truncate
              title={file.filename}
              dir="auto"
              className={classes.name ?? ''}
            >
              {file.filename}
            </Text>
            <Text size="xs" px="sm" pb="xs" c="dimmed">
              {!isSelectable(file) && file.uploader
                ? t('{facts}, by {name} ¦ facts of a file', {
                    facts: factsOf(file),
                    name: file.uploader.name,
                  })
                : factsOf(file)}
            </Text>
          </Paper>
          {selection && isSelectable(file) && (
            <div className={classes.check}>
              <SelectOne
                selection={selection}
                id={file.id}
                label={t('Select {name}', { name: file.filename })}
              />
            </div>
          )}
        </div>
      ))}
    </SimpleGrid>
  )
}

export function MediaTable({ files, onOpen, selection, isSelectable = () => true, onTrash }: Props) {
  const columns: Column<Media>[] = [
    {
      title: t('File'),
      cell: (file) => (
        <UnstyledButton
          onClick={() => onOpen(file)}
          style={{ display: 'flex', gap: '0.75rem', alignItems: 'center' }}
        >
          <div style={{ width: 56, flex: 'none' }}>
            <Thumbnail file={file} height={42} />
          </div>
          <Text size="sm" fw={500}>
            <bdi>{file.filename}</bdi>
          </Text>
        </UnstyledButton>
      ),
    },
    {
      title: t('Alt text'),
      isBlock: true,
      cell: (file) =>
        file.alt || (
          <Text span size="sm" c="dimmed">
            {isUndescribed(file) ? t('No description') : t('None ¦ alt text')}
          </Text>
        ),
    },
    { title: t('Size'), cell: factsOf },
    { title: t('Uploaded by'), cell: ({ uploader }) => uploader?.name ?? t('Unknown') },
    { title: t('Uploaded'), cell: ({ createdAt }) => <When iso={createdAt} /> },
  ]
  return (
    <Rows
      label={t('Media')}
      columns={columns}
      rows={files}
      keyOf={({ id }) => id}
      {...(onTrash && { onTrash })}
      {...(selection && {
        selecting: { selection, nameOf: ({ filename }: Media) => filename, isSelectable },
      })}
    />
  )
}

const isPicture = ({ mimeType }: Media) => mimeType.startsWith('image/')
const isUndescribed = (file: Media) => isPicture(file) && file.alt === ''
export const factsOf = ({ size, width, height, duration }: Media) =>
  enumerated(
    [
      formatBytes(size),
      width ? fromLeftToRight(`${width} × ${height}`) : '',
      duration ? formatDuration(duration) : '',
    ].filter(Boolean),
  )

const icons = { 'application/pdf': IconFileTypePdf, 'video/': IconMovie, 'audio/': IconMusic }

function Thumbnail({ file, height }: { file: Media; height: number }) {
  const small = file.variants.find(({ width, format }) => width >= 320 && format === 'webp')?.url ?? file.url
  if (isPicture(file))
    return (
      <Image
        src={small}
        alt={file.alt}
        h={height}
        fit="cover"
        loading="lazy"
        style={{ objectPosition: positionOf(file.focalPoint) }}
      />
    )
  if (file.poster)
    return (
      <div className={classes.film}>
        <Image src={file.poster} alt="" h={height} fit="cover" loading="lazy" />
        <IconMovie size={18} stroke={1.5} aria-hidden />
      </div>
    )
  const [, Icon = IconFile] = Object.entries(icons).find(([type]) => file.mimeType.startsWith(type)) ?? []
  return (
    <div style={{ height, display: 'grid', placeItems: 'center' }}>
      <Icon size={Math.min(40, height - 4)} stroke={1.2} aria-hidden />
    </div>
  )
}
