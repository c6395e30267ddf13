import { useDraggable } from '@dnd-kit/core'
import { Anchor } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { PlannedArticle } from '../../../contracts/article-fields.ts'
import { ownedBy } from '../../../contracts/permissions.ts'
import { mayThis } from '../../auth/auth-store.ts'
import { t } from '../../texts/t.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './calendar.module.css'

type Props = { article: PlannedArticle; time: string }

/** An article on its day, or among the drafts. Its handle moves it to another day. */
export function Entry({ article, time }: Props) {
  const { id, title, status } = article
  const isMovable = status !== 'published' && mayThis('article.publish', ownedBy(article))
  const drag = useDraggable({ id, data: { article }, disabled: !isMovable })
  return (
    <li className={classes.entry} ref={drag.setNodeRef} data-dragging={drag.isDragging || undefined}>
      {isMovable && (
        <button
          type="button"
          ref={drag.setActivatorNodeRef}
          className={classes.handle}
          {...drag.listeners}
          aria-label={t('Move {title}', { title })}
          aria-describedby={drag.attributes['aria-describedby']}
        >
          <IconGripVertical size={16} aria-hidden />
        </button>
      )}
      <Words article={article} time={time} />
    </li>
  )
}

export const Words = ({ article: { id, title, status }, time }: Props) => (
  <div className={classes.words}>
    <Anchor
      component={Link}
      to={`/admin/articles/edit/${id}`}
      size="sm"
      lineClamp={2}
      dir="auto"
      draggable={false}
    >
      {title}
    </Anchor>
    <span className={classes.facts}>
      <StatusBadge status={status} /> {time}
    </span>
  </div>
)
