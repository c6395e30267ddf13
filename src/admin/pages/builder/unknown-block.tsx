import { isBlock } from '../../../content/blocks/props.ts'

const style = {
  padding: '1rem 1.25rem',
  border: '1px dashed currentColor',
  borderRadius: '0.5rem',
}

/** Shown for what the builder cannot show: it stays in the page as it is, and readers do not see it unless they did. */
export function UnknownBlock({ original }: { original: unknown }) {
  const type = typeof original === 'object' && original !== null && isBlock(original) ? original.type : '?'
  return (
    <p className="block" style={style}>
      “{type}” cannot be edited here. It stays exactly as it is.
    </p>
  )
}
