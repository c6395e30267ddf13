import type { BlockView } from '../block.ts'
import type { columns } from './columns.ts'

export const Columns: BlockView<typeof columns> = ({ props: { columns: stored }, context }) => {
  const count = stored.length >= 1 && stored.length <= 6 ? stored.length : 2
  return (
    <div className={`block block-columns columns-${count}`}>
      {stored.map((column, index) => (
        <div key={index}>{context.slot(column.content)}</div>
      ))}
    </div>
  )
}
