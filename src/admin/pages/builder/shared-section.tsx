import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import type { BlockContext } from '../../../content/blocks/block.ts'
import { BlockList } from '../../../content/blocks/blocks.tsx'
import { ApiError } from '../../app/api-client.ts'
import { t } from '../../texts/t.ts'
import { sectionQuery } from '../sections/sections.data.ts'
import { CanvasNotice } from './canvas-notice.tsx'

// The canvas has only the site's styles.
const frame: CSSProperties = {
  position: 'relative',
  outline: '1px dashed currentColor',
  outlineOffset: '-1px',
}
const mark: CSSProperties = {
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 0,
  zIndex: 1,
  padding: '0.125rem 0.5rem',
  borderEndEndRadius: '0.375rem',
  background: '#1f2937',
  color: '#fff',
  font: '500 0.75rem/1.5 system-ui, sans-serif',
}
/** A saved section on a page in the builder: as readers see it, with a note that it is edited elsewhere. */
export function SharedSection({ id, context }: { id: string; context: Omit<BlockContext, 'slot'> }) {
  const { data, error } = useQuery({ ...sectionQuery(id), enabled: id !== '' })
  const { savedSection: _, ...plain } = context
  if (id === '') return <CanvasNotice>{t('Choose a saved section for this block.')}</CanvasNotice>
  if (error instanceof ApiError && error.status === 404)
    return <CanvasNotice>{t('This saved section was deleted. Visitors see nothing here.')}</CanvasNotice>
  if (error && !data)
    return (
      <CanvasNotice>{t('This saved section could not be loaded here. Visitors still see it.')}</CanvasNotice>
    )
  if (!data) return <CanvasNotice>{t('Loading the saved section…')}</CanvasNotice>
  return (
    <div style={frame}>
      <span style={mark}>{t('Shared: {name}', { name: data.name })}</span>
      {data.blocks.content.length === 0 && (
        <CanvasNotice>{t('“{name}” is still empty.', { name: data.name })}</CanvasNotice>
      )}
      <BlockList blocks={data.blocks.content} context={plain} />
    </div>
  )
}
