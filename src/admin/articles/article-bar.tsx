import { ActionIcon, Anchor, Button, Group, Menu, Text } from '@mantine/core'
import { IconArrowLeft, IconDots, IconExternalLink, IconFileArrowLeft, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import type { Status } from '../../contracts/common.ts'
import { may, mayThis } from '../auth/auth-store.ts'
import { useMoveToTrash } from '../trash/use-move-to-trash.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { ArticleEditing } from './article-editing.ts'
import classes from './article-form.module.css'

/** What the main button does to this article now: save, publish, schedule or update. */
export function primaryAction({ saved, form }: ArticleEditing): { label: string; status: Status } {
  if (!may('article.publish')) return { label: 'Save draft', status: 'draft' }
  const { publishedAt } = form.values
  const isAhead = publishedAt !== '' && Date.parse(publishedAt) > Date.now()
  if (saved && saved.status !== 'draft') return { label: 'Update', status: 'published' }
  return { label: isAhead ? 'Schedule' : 'Publish', status: 'published' }
}

/** Where one is, whether it is saved, and what can be done. Stays in view while writing. */
export function ArticleBar({ editing }: { editing: ArticleEditing }) {
  const { saved, isSaving, isUnsaved, save } = editing
  const primary = primaryAction(editing)
  const isDraft = !saved || saved.status === 'draft'
  return (
    <Group className={classes.bar} justify="space-between" gap="sm">
      <Group gap="md" wrap="nowrap">
        <Anchor component={Link} to="/admin/articles" c="var(--mantine-color-text)" size="sm">
          <Group gap={4} wrap="nowrap" component="span">
            <IconArrowLeft size={16} aria-hidden /> Articles
          </Group>
        </Anchor>
        <StatusBadge status={saved?.status ?? 'draft'} />
        <Text size="sm" c="dimmed" role="status">
          {isSaving ? 'Saving…' : isUnsaved ? 'Unsaved changes' : saved ? 'Saved' : ''}
        </Text>
      </Group>
      <Group gap="xs" wrap="nowrap">
        {isDraft && primary.status !== 'draft' && (
          <Button variant="default" disabled={isSaving} onClick={() => void save('draft')}>
            Save draft
          </Button>
        )}
        <Button loading={isSaving} onClick={() => void save(primary.status)}>
          {primary.label}
        </Button>
        {saved && <MoreActions editing={editing} />}
      </Group>
    </Group>
  )
}

function MoreActions({ editing }: { editing: ArticleEditing }) {
  const { saved, save, kept } = editing
  const navigate = useNavigate()
  const moveToTrash = useMoveToTrash('article')
  if (!saved) return null
  const record = { ownerId: saved.author?.id ?? null, isPublic: saved.status !== 'draft' }
  const askAndRemove = async () => {
    if (!(await moveToTrash(saved))) return
    kept.abandon()
    navigate('/admin/articles', { state: { leaveFreely: true } })
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="More actions">
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {saved.status === 'published' && (
          <Menu.Item
            component="a"
            href={saved.url}
            target="_blank"
            leftSection={<IconExternalLink size={16} />}
          >
            View on the site
          </Menu.Item>
        )}
        {saved.status !== 'draft' && mayThis('article.publish', record) && (
          <Menu.Item leftSection={<IconFileArrowLeft size={16} />} onClick={() => void save('draft')}>
            Take back to a draft
          </Menu.Item>
        )}
        {mayThis('article.delete', record) && (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} />}
            onClick={() => void askAndRemove()}
          >
            Move to trash…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
