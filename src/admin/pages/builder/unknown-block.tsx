import { isBlock } from '../../../content/blocks/props.ts'
import { t } from '../../texts/t.ts'

const style = {
  padding: '1rem 1.25rem',
  border: '1px dashed currentColor',
  borderRadius: '0.5rem',
}

/** Represents a block that the builder cannot show. The block stays in the page unchanged. */
export function UnknownBlock({ original }: { original: unknown }) {
  const type = typeof original === 'object' && original !== null && isBlock(original) ? original.type : '?'
  return (
    <p className="block" style={style}>
      {t('“{type}” cannot be edited here. It stays exactly as it is.', { type })}
    </p>
  )
}
