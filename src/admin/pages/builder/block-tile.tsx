import { ActionIcon } from '@mantine/core'
import { Drawer } from '@puckeditor/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { t } from '../../texts/t.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { blockLabel } from './block-label.ts'
import classes from './block-tile.module.css'

// A tile without its sketch still has its name.
const BlockSketch = lazyPart(
  async () => (await import('./block-sketches.tsx')).BlockSketch,
  () => null,
)

/** A kind of block: drag it onto the page, or click it or its button to add it. */
export function BlockTile({ type, onAdd }: { type: string; onAdd: () => void }) {
  return (
    <div className={classes.tile}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same for keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button does the same for keys */}
      <div onClick={onAdd}>
        <Drawer>
          <Drawer.Item name={type}>{Dragged}</Drawer.Item>
        </Drawer>
      </div>
      <ActionIcon
        variant="default"
        size={26}
        className={classes.add ?? ''}
        aria-label={t('Add {block}', { block: labelOf(type) })}
        onClick={onAdd}
      >
        <IconPlus size={16} />
      </ActionIcon>
    </div>
  )
}

const Dragged = ({ name }: { name: string }) => (
  <div className={classes.drag}>
    <div className={classes.picture}>
      <Suspense>
        <BlockSketch type={name} />
      </Suspense>
    </div>
    <div className={classes.name}>{labelOf(name)}</div>
  </div>
)

const labelOf = (type: string): string => blockLabel(type) ?? type
