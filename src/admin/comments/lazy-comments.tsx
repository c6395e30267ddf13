import { ActionIcon, Indicator, Tooltip } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { Suspense } from 'react'
import { t } from '../texts/t.ts'
import { SideDialog } from '../ui/dialog.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { LoadingRows } from '../ui/screen-states.tsx'
import { type About, useThreads } from './comments.data.ts'
import type { CommentsProps } from './comments-panel.tsx'

const Panel = lazyPart(async () => (await import('./comments-panel.tsx')).CommentsPanel)

/** The comments of a text, loaded when they are shown. */
export const Comments = (props: CommentsProps) => (
  <Suspense fallback={<LoadingRows rows={3} height={90} />}>
    <Panel {...props} />
  </Suspense>
)

/** The comments where there is no room beside the text. */
export const CommentsDrawer = ({ onClose, ...props }: CommentsProps & { onClose: () => void }) => (
  <SideDialog onClose={onClose} title={t('Comments')} size="md">
    <Comments {...props} onLeave={onClose} />
  </SideDialog>
)

type ButtonProps = { about: About; isOpen: boolean; onClick: () => void }

/** Shows the comments, and says how many threads are open. */
export function CommentsButton({ about, isOpen, onClick }: ButtonProps) {
  const open = useThreads(about).data?.meta.total ?? 0
  const label =
    open === 0
      ? t('Comments')
      : t({ one: 'Comments, {count} open', other: 'Comments, {count} open' }, { count: open })
  return (
    <Tooltip label={label}>
      <Indicator label={open > 99 ? '99+' : open} disabled={open === 0} size={16} color="indigo.7">
        <ActionIcon variant="default" size={36} aria-label={label} aria-expanded={isOpen} onClick={onClick}>
          <IconMessages size={18} aria-hidden />
        </ActionIcon>
      </Indicator>
    </Tooltip>
  )
}
