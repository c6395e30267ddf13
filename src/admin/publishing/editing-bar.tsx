import { ActionIcon, Anchor, Button, Group, Menu, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconCalendar,
  IconDots,
  IconExternalLink,
  IconEye,
  IconFileArrowLeft,
  IconHistory,
  IconMarkdown,
  IconMessageCheck,
  IconPencilQuestion,
  IconShare,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { ownedBy } from '../../contracts/permissions.ts'
import type { Review } from '../../contracts/reviews.ts'
import { may, mayThis } from '../auth/auth-store.ts'
import classes from '../editing/editing.module.css'
import { SavedState } from '../editing/saved-state.tsx'
import type { EditingState } from '../editing/state.ts'
import { HomeBadge } from '../pages/home-badge.tsx'
import { OthersHere } from '../presence/others-here.tsx'
import { t } from '../texts/t.ts'
import { confirm } from '../ui/confirm.tsx'
import { hasEnded } from '../ui/ended.ts'
import { ReviewBadge } from '../ui/review-badge.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useBarHeight } from './bar-height.ts'
import { copyAsMarkdown } from './copy-markdown.ts'
import type { Edited } from './edited-kind.ts'
import { timeAtSite, useSiteZone } from './fields/date-field.tsx'
import type { Kind } from './publishing.data.ts'
import { useMoveToTrash } from './use-move-to-trash.ts'

export type EditingDialog = 'publish' | 'review' | 'revisions' | 'preview'
type Props = {
  kind: Kind
  editing: {
    saved: Edited | undefined
    draft: { changed: string[] } | undefined
    said: Review | null
    state: EditingState
    liveUrl: string | undefined
    isPublishing: boolean
    save(): Promise<void>
    retry(): void
    textNow(): string
    publish(status: 'draft'): Promise<boolean>
    discard(): Promise<boolean>
    writer: { abandon(): Promise<void> }
  }
  onOpen: (dialog: EditingDialog) => void
  isPreviewed: boolean
  onPreview: () => void
  /** Shown beside the saving state. */
  facts?: ReactNode
  /** Further buttons, before the last menu. */
  tools?: ReactNode
}

const lists = {
  article: { to: '/admin/articles', label: t('Articles') },
  page: { to: '/admin/pages', label: t('Pages') },
}

/** What is edited, whether it is saved, and the actions. Always visible while writing. */
export function EditingBar(props: Props) {
  const { kind } = props
  const { saved, draft, said, state, save, isPublishing } = props.editing
  const zone = useSiteZone()
  const isDraft = !saved || saved.status === 'draft'
  const mayPublish = may(`${kind}.publish`)
  const hasEdits = !isDraft && ((draft?.changed.length ?? 0) > 0 || state.phase !== 'saved')
  // The end that readers see, if it is known here.
  const endsAt = draft?.changed.includes('unpublishAt') ? undefined : saved?.unpublishAt
  const isOver = saved !== undefined && hasEnded({ status: saved.status, unpublishAt: endsAt })
  const hasNothingToPublish = !isDraft && !hasEdits
  return (
    <Group ref={useBarHeight()} data-editing-bar className={classes.bar} justify="space-between" gap="sm">
      <Group className={classes.facts ?? ''}>
        <Anchor component={Link} to={lists[kind].to} c="var(--mantine-color-text)" size="sm">
          <Group gap={4} wrap="nowrap" component="span">
            <IconArrowLeft size={16} className="mirrored" aria-hidden /> {lists[kind].label}
          </Group>
        </Anchor>
        <StatusBadge status={saved?.status ?? 'draft'} unpublishAt={endsAt} />
        {said && (isDraft || said.state !== 'approved') && <ReviewBadge review={said} />}
        {saved?.status === 'scheduled' && saved.publishedAt && (
          <Text size="sm" c="dimmed" visibleFrom="lg">
            {timeAtSite(saved.publishedAt, zone)}
          </Text>
        )}
        {kind === 'page' && <HomeBadge id={saved?.id} />}
        <SavedState
          state={state}
          isNew={!saved}
          readersSee={hasEdits && saved?.status === 'published' ? saved.updatedAt : undefined}
          onRetry={props.editing.retry}
          textNow={props.editing.textNow}
        />
        {saved?.status === 'published' && !isOver && props.editing.liveUrl && (
          <Anchor href={props.editing.liveUrl} target="_blank" rel="noopener" size="sm" visibleFrom="md">
            {t('View live')}
          </Anchor>
        )}
        <OthersHere kind={kind} id={saved?.id} />
        {props.facts}
      </Group>
      <Group className={classes.actions ?? ''} gap="xs" justify="flex-end" ms="auto" data-commands>
        {isDraft && (
          <Button variant={mayPublish ? 'default' : 'filled'} onClick={() => void save()}>
            {t('Save draft')}
          </Button>
        )}
        {mayPublish && (
          <Button
            loading={isPublishing}
            // Not disabled: the focus returns to it after the dialog has published.
            aria-disabled={hasNothingToPublish}
            data-disabled={hasNothingToPublish}
            onClick={() => !hasNothingToPublish && props.onOpen('publish')}
          >
            {isDraft ? t('Publish') : t('Update')}
          </Button>
        )}
        {!mayPublish && saved && (
          <Button variant="default" onClick={() => props.onOpen('review')}>
            {t('Review ¦ verb')}
          </Button>
        )}
        {props.tools}
        {saved && <MoreActions {...props} hasEdits={hasEdits} />}
      </Group>
    </Group>
  )
}

function MoreActions({
  kind,
  editing,
  onOpen,
  onPreview,
  isPreviewed,
  hasEdits,
}: Props & { hasEdits: boolean }) {
  const { saved, publish, writer, discard } = editing
  const navigate = useNavigate()
  const moveToTrash = useMoveToTrash(kind)
  if (!saved) return null
  const record = ownedBy(saved)
  const askAndRemove = async () => {
    if (!(await moveToTrash({ ...saved, url: editing.liveUrl ?? saved.url }))) return
    await writer.abandon()
    navigate(lists[kind].to)
  }
  const askAndDiscard = async () => {
    if (await confirm(discarding(kind))) await discard()
  }
  return (
    <Menu position="bottom-end" keepMounted keepMountedMode="display-none">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('More actions')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown data-commands>
        <Menu.Item leftSection={<IconEye size={16} />} onClick={onPreview}>
          {isPreviewed ? t('Close preview') : t('Preview next to the text')}
        </Menu.Item>
        {mayThis(`${kind}.update`, record) && (
          <Menu.Item leftSection={<IconShare size={16} />} onClick={() => onOpen('preview')}>
            {t('Share a preview…')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconMessageCheck size={16} />} onClick={() => onOpen('review')}>
          {t('Review…')}
        </Menu.Item>
        {kind === 'article' && (
          <Menu.Item
            component={Link}
            to={`/admin/articles/suggest/${saved.id}`}
            leftSection={<IconPencilQuestion size={16} />}
          >
            {t('Suggest changes')}
          </Menu.Item>
        )}
        {kind === 'article' && (
          <Menu.Item
            leftSection={<IconMarkdown size={16} />}
            onClick={() => void copyAsMarkdown(editing.textNow())}
          >
            {t('Copy as Markdown')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => onOpen('revisions')}>
          {t('Revisions…')}
        </Menu.Item>
        {saved.status === 'published' && editing.liveUrl && (
          <Menu.Item
            component="a"
            href={editing.liveUrl}
            target="_blank"
            leftSection={<IconExternalLink size={16} />}
          >
            {t('View on the site')}
          </Menu.Item>
        )}
        <Menu.Divider />
        {hasEdits && (
          <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={() => void askAndDiscard()}>
            {t('Discard changes…')}
          </Menu.Item>
        )}
        {saved.status !== 'draft' && mayThis(`${kind}.publish`, record) && (
          <Menu.Item leftSection={<IconCalendar size={16} />} onClick={() => onOpen('publish')}>
            {t('Change the date…')}
          </Menu.Item>
        )}
        {saved.status !== 'draft' && mayThis(`${kind}.publish`, record) && (
          <Menu.Item leftSection={<IconFileArrowLeft size={16} />} onClick={() => void publish('draft')}>
            {saved.status === 'published' ? t('Unpublish') : t('Unschedule')}
          </Menu.Item>
        )}
        {mayThis(`${kind}.delete`, record) && (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} />}
            onClick={() => void askAndRemove()}
          >
            {saved.status === 'published' ? t('Move to trash…') : t('Move to trash')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const discarding = (kind: Kind) => ({
  title: t('Discard unpublished changes?'),
  text:
    kind === 'article'
      ? t('The article goes back to the version that visitors see. Your changes stay in the revisions.')
      : t('The page goes back to the version that visitors see. Your changes stay in the revisions.'),
  action: t('Discard changes'),
  isDangerous: true,
})
