import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import type { BlockContext } from '../../../content/blocks/block.ts'
import { BlockList } from '../../../content/blocks/blocks.tsx'
import { ApiError } from '../../app/api-client.ts'
import { sectionQuery } from '../sections/sections.data.ts'

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
const notice: CSSProperties = {
  padding: '1rem 1.25rem',
  border: '1px dashed currentColor',
  borderRadius: '0.5rem',
}

/** A saved section on a page in the builder: as readers see it, marked as edited elsewhere. */
export function SharedSection({ id, context }: { id: string; context: Omit<BlockContext, 'slot'> }) {
  const { data, error } = useQuery({ ...sectionQuery(id), enabled: id !== '' })
  const { savedSection: _, ...plain } = context
  if (id === '') return <Notice>Choose a saved section for this block.</Notice>
  if (error instanceof ApiError && error.status === 404)
    return <Notice>This saved section was deleted. Visitors see nothing here.</Notice>
  if (error && !data)
    return <Notice>This saved section could not be loaded here. Visitors still see it.</Notice>
  if (!data) return <Notice>Loading the saved section…</Notice>
  return (
    <div style={frame}>
      <span style={mark}>Shared: {data.name}</span>
      {data.blocks.content.length === 0 && <Notice>“{data.name}” is still empty.</Notice>}
      <BlockList blocks={data.blocks.content} context={plain} />
    </div>
  )
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p className="block" style={notice}>
    {children}
  </p>
)
