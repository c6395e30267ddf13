import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useBlocker } from 'react-router'
import { When } from '../ui/when.tsx'
import type { ArticleEditing } from './article-editing.ts'
import type { ArticleValues } from './article-values.ts'

const fieldNames: Record<keyof ArticleValues, string> = {
  title: 'title',
  slug: 'slug',
  excerpt: 'excerpt',
  content: 'text',
  featuredImage: 'featured image',
  categoryId: 'category',
  tags: 'tags',
  publishedAt: 'publish date',
  seo: 'search and sharing',
}

/** Somebody else saved this article meanwhile: nothing has been overwritten, and nothing will be unasked. */
export function ConflictDialog({ editing: { conflict } }: { editing: ArticleEditing }) {
  if (!conflict) return null
  const { theirs, changedByMe } = conflict
  const mine = changedByMe.map((field) => fieldNames[field]).join(', ')
  return (
    <Modal opened onClose={conflict.close} title="This article was changed elsewhere" size="lg">
      <Stack>
        <Text>
          It is now called “{theirs.title}” and was saved <When iso={theirs.updatedAt} />. Nothing of yours
          has been saved yet, and nothing of theirs overwritten.
        </Text>
        <Text size="sm" c="dimmed">
          Keeping yours puts your changes ({mine || 'none'}) on top of theirs; everything else stays as they
          saved it. Loading theirs keeps your text on this device and offers it again.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={conflict.loadTheirs}>
            Load theirs
          </Button>
          <Button onClick={conflict.keepMine} data-autofocus>
            Keep editing mine
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Asks before a change of screen takes unsaved text away. */
export function LeaveDialog({ editing: { isUnsaved, kept } }: { editing: ArticleEditing }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const state = nextLocation.state as { createdHere?: string; leaveFreely?: boolean } | null
    return (
      isUnsaved &&
      currentLocation.pathname !== nextLocation.pathname &&
      !state?.createdHere &&
      !state?.leaveFreely
    )
  })
  const leave = () => {
    kept.abandon()
    blocker.proceed?.()
  }
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
    >
      <Text size="sm" mb="lg">
        This article has changes that are not saved. They are lost when you leave.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={leave}>
          Leave without saving
        </Button>
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          Stay here
        </Button>
      </Group>
    </Modal>
  )
}

/** Text that an earlier visit could not save. */
export function KeptTextOffer({ editing: { kept, restore, saved } }: { editing: ArticleEditing }) {
  if (!kept.offered) return null
  const isOlder = saved !== undefined && kept.offered.version < saved.version
  return (
    <Alert
      mt="md"
      color="orange"
      variant="outline"
      bg="var(--admin-surface)"
      title="There is unsaved text on this device"
    >
      <Group justify="space-between">
        <Text size="sm">
          Kept <When iso={kept.offered.savedAt} />: “{kept.offered.values.title || 'Untitled'}”.
          {isOlder && ' The article has been saved since; you are asked before anything is overwritten.'}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={kept.settle}>
            Discard it
          </Button>
          <Button size="xs" onClick={restore}>
            Restore
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
