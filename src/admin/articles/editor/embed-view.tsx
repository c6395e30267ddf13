import { Button, Group, Text } from '@mantine/core'
import { IconMovie } from '@tabler/icons-react'
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { facadeOf } from '../../../content/click-to-load.ts'
import { frameTitle } from '../../../content/embeds.ts'
import { linkPreviewEndpoints } from '../../../contracts/link-previews.ts'
import { mediaEndpoints } from '../../../contracts/media.ts'
import { call } from '../../app/api-client.ts'
import { may } from '../../auth/auth-store.ts'
import { t } from '../../texts/t.ts'
import classes from './editor.module.css'
import { takeNewEmbed } from './new-embeds.ts'

/** Represents a frame from another site: its title and image, fetched once and stored here. */
export function EmbedView(props: NodeViewProps) {
  const { node, selected } = props
  const { src, title, 'data-poster': poster } = node.attrs as Record<string, string | null>
  const { state, describe } = useDescription(props)
  return (
    <NodeViewWrapper className={classes.card} data-selected={selected || undefined} data-drag-handle>
      <Group gap="sm" contentEditable={false} wrap="nowrap">
        {poster ? (
          <img src={poster} alt="" className={classes.poster} />
        ) : (
          <IconMovie size={20} aria-hidden style={{ flex: 'none' }} />
        )}
        <div>
          <Text size="sm" fw={600}>
            {title || (src && URL.canParse(src) ? frameTitle(src) : src)}
          </Text>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {src}
          </Text>
          {(state === 'failed' || state === 'imageFailed') && (
            <Text size="xs" role="status">
              {state === 'failed'
                ? t('Its title and image could not be downloaded.')
                : t('Its image could not be downloaded.')}
            </Text>
          )}
          {!poster && state !== 'known' && may('media.create') && (
            <Button
              size="compact-xs"
              variant="default"
              mt={6}
              loading={state === 'working'}
              onClick={() => void describe()}
            >
              {state === 'failed' || state === 'imageFailed' ? t('Try again') : t('Get title and image')}
            </Button>
          )}
        </div>
      </Group>
    </NodeViewWrapper>
  )
}

function useDescription({ node, editor, getPos }: NodeViewProps) {
  const [state, setState] = useState<'resting' | 'working' | Outcome>('resting')
  const { src } = node.attrs as { src: string }
  const describe = async () => {
    setState('working')
    const { outcome, ...attrs } = await descriptionOf(src)
    if (editor.isDestroyed) return
    const pos = getPos()
    const { tr } = editor.state
    const now = pos === undefined ? null : tr.doc.nodeAt(pos)
    if (pos !== undefined && now?.attrs.src === src) {
      // A title that somebody wrote stays. Undo removes the embed, but not the fetched title and image.
      const hasTitle = now.attrs.title && !/^Content from /.test(now.attrs.title)
      if (attrs.title && !hasTitle) tr.setNodeAttribute(pos, 'title', attrs.title)
      if (attrs.poster) tr.setNodeAttribute(pos, 'data-poster', attrs.poster)
      if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false))
    }
    setState(outcome)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is inserted
  useEffect(() => {
    if (takeNewEmbed(src) && may('media.create')) void describe()
  }, [])
  return { state, describe }
}

/** `known`: everything the site says, which may be less than a title and an image. */
type Outcome = 'known' | 'imageFailed' | 'failed'

async function descriptionOf(src: string): Promise<{ title?: string; poster?: string; outcome: Outcome }> {
  try {
    const body = { url: facadeOf(src, '').page }
    const { title, image } = await call(linkPreviewEndpoints.find, { body })
    const file = image ? call(mediaEndpoints.fetch, { body: { url: image, alt: title } }) : undefined
    const poster = await file?.then(
      ({ url }) => url,
      () => undefined,
    )
    return { title, ...(poster && { poster }), outcome: image && !poster ? 'imageFailed' : 'known' }
  } catch {
    return { outcome: 'failed' }
  }
}
