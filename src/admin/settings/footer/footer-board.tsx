import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { VisuallyHidden } from '@mantine/core'
import { isRow, widgetsOf } from '../../../content/footer/footer-document.ts'
import { t } from '../../texts/t.ts'
import { silentDragging } from '../../ui/silent-dragging.ts'
import classes from './footer.module.css'
import type { FooterEditing } from './footer-editing.ts'
import { FooterRow } from './footer-row.tsx'
import * as tree from './footer-tree.ts'
import { OtherPart } from './other-part.tsx'

const pxBeforeDrag = 4

/** The rows with their widgets, which can be dragged anywhere. */
export function FooterBoard({ footer }: { footer: FooterEditing }) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: pxBeforeDrag } }))
  const end = ({ active, over }: DragEndEvent) => {
    const to = over && targetOf(footer.content, String(active.id), String(over.id))
    if (to) footer.drop(String(active.id), to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={smallestUnderPointer}
      accessibility={{ announcements: silentDragging }}
      onDragEnd={end}
    >
      <VisuallyHidden id="footer-keys">
        {t(
          'Move it with the arrow keys: up and down within its column and between rows, left and right between columns. Press Delete to remove it.',
        )}
      </VisuallyHidden>
      <ol className={classes.rows} aria-label={t('Rows of the footer')} data-path="footer">
        {footer.content.map((part, index) => (
          <li key={tree.partId(part)} data-item={tree.partId(part)}>
            {isRow(part) ? (
              <FooterRow footer={footer} row={part} index={index} />
            ) : (
              <OtherPart footer={footer} part={part} index={index} />
            )}
          </li>
        ))}
      </ol>
    </DndContext>
  )
}

/** Finds a widget before the column that contains it. */
const smallestUnderPointer: CollisionDetection = (args) => {
  const found = pointerWithin(args)
  const widget = found.find(({ id }) => !String(id).startsWith('column:') && id !== args.active.id)
  return widget ? [widget] : found
}

/** Where a dropped widget goes: to the place of the widget under the pointer, or into the column there. */
function targetOf(content: FooterEditing['content'], id: string, over: string): tree.Place | undefined {
  const from = tree.placeOf(content, id)
  if (!from || id === over) return undefined
  if (!over.startsWith('column:')) return tree.placeOf(content, over)
  for (const [row, part] of content.entries()) {
    const column = tree.rowColumns(part).findIndex((props) => `column:${tree.columnId(props)}` === over)
    const props = tree.rowColumns(part)[column]
    if (!props) continue
    const isSame = from.row === row && from.column === column
    return { row, column, at: widgetsOf(props).length - (isSame ? 1 : 0) }
  }
  return undefined
}
