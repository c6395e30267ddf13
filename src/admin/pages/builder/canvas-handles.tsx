import { CanvasFocus } from './canvas-focus.tsx'
import { ColumnEdges } from './column-edges.tsx'

/** What is dragged on the canvas besides blocks, loaded after it. */
export const CanvasHandles = ({ document }: { document: Document }) => (
  <>
    <ColumnEdges document={document} />
    <CanvasFocus document={document} />
  </>
)
