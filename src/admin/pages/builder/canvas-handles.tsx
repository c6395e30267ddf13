import { CanvasFocus } from './canvas-focus.tsx'
import { ColumnEdges } from './column-edges.tsx'

/** The handles on the canvas besides those of blocks, loaded after it. */
export const CanvasHandles = ({ document }: { document: Document }) => (
  <>
    <ColumnEdges document={document} />
    <CanvasFocus document={document} />
  </>
)
