import { Anchor, Group, Text } from '@mantine/core'
import { IconLink, IconLock, IconPhoto, IconPin } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ListedArticle } from '../../contracts/article-fields.ts'
import { Open } from '../presence/others-here.tsx'
import { t } from '../texts/t.ts'
import classes from './title-cell.module.css'

type Props = { article: ListedArticle; othersHere: string[] }

/** What identifies an article in a list: its image, its title and the beginning of its excerpt. */
export function TitleCell({
  article: { id, title, excerpt, thumbnail, pinned, visibility },
  othersHere,
}: Props) {
  return (
    <div className={classes.cell}>
      <Thumbnail src={thumbnail} />
      <div className={classes.words}>
        <Anchor
          component={Link}
          to={`/admin/articles/edit/${id}`}
          fw={500}
          lineClamp={3}
          dir="auto"
          className={classes.title ?? ''}
        >
          {title}
        </Anchor>
        {pinned && (
          <Group gap={4} c="dimmed" className={classes.pinned ?? ''}>
            <IconPin size={14} aria-hidden /> {t('Pinned')}
          </Group>
        )}
        {visibility !== 'public' && (
          <Group gap={4} c="dimmed" className={classes.pinned ?? ''}>
            {visibility === 'link' ? <IconLink size={14} aria-hidden /> : <IconLock size={14} aria-hidden />}
            {visibility === 'link' ? t('Only with the link') : t('With a password')}
          </Group>
        )}
        {excerpt && (
          <Text size="sm" c="dimmed" lineClamp={1} dir="auto" className={classes.excerpt ?? ''}>
            {excerpt}
          </Text>
        )}
        <Open label={t('Editing now')} names={othersHere} />
      </div>
    </div>
  )
}

/** Takes the same space with an image, without one, and while it is loading. */
function Thumbnail({ src }: { src: string | null }) {
  const [isBroken, setIsBroken] = useState(false)
  return (
    <span className={classes.thumbnail}>
      {src && !isBroken ? (
        <img
          src={src}
          alt=""
          width={64}
          height={48}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setIsBroken(true)}
        />
      ) : (
        <IconPhoto size={20} stroke={1.4} aria-hidden />
      )}
    </span>
  )
}
