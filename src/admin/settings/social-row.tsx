import { useSortable } from '@dnd-kit/sortable'
import { ActionIcon, Autocomplete, TextInput } from '@mantine/core'
import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import { t } from '../texts/t.ts'
import classes from './settings.module.css'
import type { SettingsEditing } from './settings-editing.ts'

const networks = [
  'Bluesky',
  'Discord',
  'Facebook',
  'GitHub',
  'Instagram',
  'LinkedIn',
  'Mastodon',
  'Pinterest',
  'Reddit',
  'Telegram',
  'Threads',
  'TikTok',
  'Vimeo',
  'WhatsApp',
  'X',
  'YouTube',
]
const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

type Props = {
  id: string
  name: string
  index: number
  field: SettingsEditing['field']
  onRemove: () => void
  onMove: (by: number) => void
}

export function SocialRow({ id, name, index, field, onRemove, onMove }: Props) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
  })
  const platform = field(`socialLinks.${index}.platform`)
  return (
    <li
      ref={setNodeRef}
      className={classes.link}
      data-row={id}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={classes.handle}
        aria-label={t('Move {name}', { name })}
        aria-describedby="link-keys"
        data-handle
        {...listeners}
        onKeyDown={(event) => {
          const step = steps[event.key]
          if (!step) return
          event.preventDefault()
          onMove(step)
        }}
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
      <Autocomplete {...platform} label={t('Network')} data={networks} className={classes.network ?? ''} />
      <TextInput
        {...field(`socialLinks.${index}.url`)}
        label={t('Address')}
        placeholder="https://"
        className={classes.url ?? ''}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        size={36}
        aria-label={t('Remove {name}', { name })}
        onClick={onRemove}
        className={classes.remove ?? ''}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </li>
  )
}
