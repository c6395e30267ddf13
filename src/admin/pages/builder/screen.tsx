import { useElementSize } from '@mantine/hooks'
import { Puck } from '@puckeditor/core'
import classes from './builder.module.css'
import { CanvasScale } from './canvas.tsx'
import type { Room } from './room.ts'

const widths: Record<Room['view'], number> = { phone: 390, tablet: 768, desktop: 1280 }

/** The page at the width of this kind of screen, scaled to fit or by the chosen factor. */
export function Screen({ view, zoom }: Pick<Room, 'view' | 'zoom'>) {
  const { ref, width: room, height } = useElementSize()
  const width = view === 'desktop' ? Math.max(widths.desktop, room) : widths[view]
  const scale = zoom === 'fit' ? (room > 0 ? Math.min(1, room / width) : 1) : Number(zoom) / 100
  return (
    <div className={classes.canvas}>
      <div ref={ref} className={classes.room}>
        <div className={classes.screen} style={{ inlineSize: width * scale }}>
          <div
            className={classes.scaled}
            style={{ inlineSize: width, blockSize: height / scale, scale: String(scale) }}
          >
            <CanvasScale value={scale}>
              <Puck.Preview />
            </CanvasScale>
          </div>
        </div>
      </div>
    </div>
  )
}
