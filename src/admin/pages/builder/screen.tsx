import { useElementSize } from '@mantine/hooks'
import { Puck } from '@puckeditor/core'
import classes from './builder.module.css'
import type { View } from './toolbar.tsx'

const widths: Record<View, number> = { phone: 390, tablet: 768, desktop: 1280 }

/** The page at the width of this kind of screen, scaled down where there is not enough room. */
export function Screen({ view }: { view: View }) {
  const { ref, width: room, height } = useElementSize()
  const width = view === 'desktop' ? Math.max(widths.desktop, room) : widths[view]
  const scale = room > 0 ? Math.min(1, room / width) : 1
  return (
    <div className={classes.canvas}>
      <div ref={ref} className={classes.room}>
        <div className={classes.screen} style={{ inlineSize: width * scale }}>
          <div
            className={classes.scaled}
            style={{ inlineSize: width, blockSize: height / scale, scale: String(scale) }}
          >
            <Puck.Preview />
          </div>
        </div>
      </div>
    </div>
  )
}
