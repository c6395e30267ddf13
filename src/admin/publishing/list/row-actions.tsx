import { Menu } from '@mantine/core'
import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Status } from '../../../contracts/common.ts'
import { ownedBy } from '../../../contracts/permissions.ts'
import { mayThis } from '../../auth/auth-store.ts'
import { MakeHome } from '../../pages/make-home.tsx'
import { t } from '../../texts/t.ts'
import { hasEnded } from '../../ui/ended.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { useMoveToTrash } from '../use-move-to-trash.ts'

/** An article or page in a list. */
export type Listed = {
  id: string
  title: string
  lang: string
  url: string
  status: Status
  author: { id: string; name: string } | null
  /** Only for an article. */
  authors?: { id: string; name: string }[]
  publishedAt: string | null
  /** Only for an article. */
  unpublishAt?: string | null
  createdAt: string
  updatedAt: string
}
type Props = { kind: 'article' | 'page'; listed: Listed }

/** Whether the signed-in user may move it to the trash. */
export const mayDelete = ({ kind, listed }: Props): boolean => mayThis(`${kind}.delete`, ownedBy(listed))

/** The actions for an article or page in a list. */
export function RowActions({ kind, listed }: Props) {
  const { id, title, url, status, unpublishAt } = listed
  const moveToTrash = useMoveToTrash(kind)
  const isPublic = status === 'published'
  const isOver = hasEnded({ status, unpublishAt })
  return (
    <RowMenu of={title}>
      <Menu.Item component={Link} to={`/admin/${kind}s/edit/${id}`} leftSection={<IconPencil size={16} />}>
        {t('Edit')}
      </Menu.Item>
      {isPublic && !isOver && (
        <Menu.Item component="a" href={url} target="_blank" leftSection={<IconExternalLink size={16} />}>
          {t('View on the site')}
        </Menu.Item>
      )}
      {kind === 'page' && isPublic && !isOver && <MakeHome page={listed} />}
      {mayDelete({ kind, listed }) && (
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} />}
          onClick={() => void moveToTrash(listed)}
        >
          {isPublic ? t('Move to trash…') : t('Move to trash')}
        </Menu.Item>
      )}
    </RowMenu>
  )
}
