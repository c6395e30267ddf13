import { ActionIcon, Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { type SeriesWithParts, seriesEndpoints } from '../../contracts/series.ts'
import { call } from '../app/api-client.ts'
import { language, t } from '../texts/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { statusLabels } from '../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { useRefetchSeries } from './series.data.ts'

type Props = { series: SeriesWithParts; onClose: () => void }
type Part = SeriesWithParts['articles'][number]

/** The articles of a series, which can be put in another order. */
export function OrderDialog({ series, onClose }: Props) {
  const [parts, setParts] = useState(series.articles)
  const [isSaving, setSaving] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const refetch = useRefetchSeries()
  const isChanged = parts.some(({ id }, index) => id !== series.articles[index]?.id)
  const move = (from: number, to: number) => {
    const moved = parts[from]
    if (!moved) return
    setParts(parts.toSpliced(from, 1).toSpliced(to, 0, moved))
    // The focus moves along, to the other button where this one has nowhere left to go.
    const step = to < from ? 'up' : 'down'
    const isAtEnd = to === 0 || to === parts.length - 1
    const wanted = isAtEnd ? (step === 'up' ? 'down' : 'up') : step
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-part="${moved.id}"] [data-step="${wanted}"]`)?.focus(),
    )
  }
  const save = async () => {
    setSaving(true)
    try {
      const { id, version } = series
      const body = { articleIds: parts.map((part) => part.id), version }
      await call(seriesEndpoints.order, { params: { id }, body })
      await refetch()
      toastDone(t('The order of “{name}” was saved.', { name: series.name }))
      onClose()
    } catch (error) {
      toastFailed(error, t('Failed to save the order'))
      setSaving(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={t('Articles in “{name}”', { name: series.name })} size="lg">
      <Stack>
        {parts.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('No articles yet. Choose this series in the details of an article.')}
          </Text>
        ) : (
          <Stack role="list" ref={list} gap="xs">
            {parts.map((part, index) => (
              <PartRow key={part.id} part={part} index={index} last={parts.length - 1} onMove={move} />
            ))}
          </Stack>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {isChanged ? t('Cancel') : t('Close')}
          </Button>
          {isChanged && (
            <Button loading={isSaving} onClick={() => void save()}>
              {t('Save order')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

type RowProps = { part: Part; index: number; last: number; onMove: (from: number, to: number) => void }

function PartRow({ part: { id, title, status }, index, last, onMove }: RowProps) {
  return (
    <Group role="listitem" data-part={id} wrap="nowrap" gap="sm">
      <Text span c="dimmed" miw="2ch" ta="end">
        {(index + 1).toLocaleString(language)}
      </Text>
      <Anchor
        component={Link}
        to={`/admin/articles/edit/${id}`}
        size="sm"
        flex={1}
        style={{ overflowWrap: 'anywhere' }}
      >
        <bdi>{title}</bdi>
      </Anchor>
      {status !== 'published' && (
        <Badge variant="default" tt="none">
          {statusLabels[status]}
        </Badge>
      )}
      <Group wrap="nowrap" gap={4}>
        <ActionIcon
          variant="default"
          size="lg"
          data-step="up"
          disabled={index === 0}
          aria-label={t('Move {title} up', { title })}
          onClick={() => onMove(index, index - 1)}
        >
          <IconArrowUp size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          data-step="down"
          disabled={index === last}
          aria-label={t('Move {title} down', { title })}
          onClick={() => onMove(index, index + 1)}
        >
          <IconArrowDown size={16} />
        </ActionIcon>
      </Group>
    </Group>
  )
}
