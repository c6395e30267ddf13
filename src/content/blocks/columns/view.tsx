import type { CSSProperties } from 'react'
import type { BlockView } from '../block.ts'
import type { columns } from './columns.ts'

export const Columns: BlockView<typeof columns> = ({ props: { columns: stored }, context }) => {
  const count = stored.length >= 1 && stored.length <= 6 ? stored.length : 2
  const isEqual = stored.every(({ share }) => share === stored[0]?.share)
  const shares = { '--shares': stored.map(({ share }) => `minmax(0,${share}fr)`).join(' ') } as CSSProperties
  return (
    <div
      className={`block block-columns columns-${count}${isEqual ? '' : ' has-shares'}`}
      {...(!isEqual && { style: shares })}
    >
      {stored.map((column, index) => (
        <div key={index}>{context.slot(column.content)}</div>
      ))}
    </div>
  )
}
