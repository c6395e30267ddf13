import { Group, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconArrowsMaximize, IconArrowsMinimize, IconLayoutSidebarRight } from '@tabler/icons-react'
import { may } from '../../auth/auth-store.ts'
import { t } from '../../texts/t.ts'
import type { Room, View, Zoom } from './room.ts'
import { ThemeTool } from './theme-tool.tsx'
import { Tool } from './tool.tsx'

type Props = {
  room: Room
  onRoom: (change: Partial<Room>) => void
  isFull: boolean
  onFullScreen: (isFull: boolean) => void
  /** The address of the page, or of its preview, if it is stored. */
  address: string | undefined
}

/** How the canvas is shown: the width of the page, its size, and what else is on the screen. */
export function ViewControls({ room, onRoom, isFull, onFullScreen, address }: Props) {
  return (
    <Group gap="xs">
      <SegmentedControl
        size="xs"
        aria-label={t('Canvas width')}
        value={room.view}
        onChange={(view) => onRoom({ view: view as View })}
        data={[
          { value: 'phone', label: t('Phone') },
          { value: 'tablet', label: t('Tablet') },
          { value: 'desktop', label: t('Desktop') },
        ]}
      />
      <NativeSelect
        size="xs"
        miw="5.5rem"
        visibleFrom="sm"
        aria-label={t('Zoom')}
        value={room.zoom}
        onChange={(event) => onRoom({ zoom: event.currentTarget.value as Zoom })}
        data={[
          { value: 'fit', label: t('Fit') },
          { value: '50', label: '50 %' },
          { value: '75', label: '75 %' },
          { value: '100', label: '100 %' },
        ]}
      />
      <Group gap={4}>
        {may('settings.write') && <ThemeTool address={address} />}
        <Tool
          name={isFull ? t('Leave full screen') : t('Full screen')}
          icon={isFull ? IconArrowsMinimize : IconArrowsMaximize}
          onClick={() => onFullScreen(!isFull)}
        />
        <Tool
          name={t('Block settings')}
          icon={IconLayoutSidebarRight}
          isExpanded={room.hasSettings}
          onClick={() => onRoom({ hasSettings: !room.hasSettings })}
        />
      </Group>
    </Group>
  )
}
