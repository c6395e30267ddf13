import { useSortable } from '@dnd-kit/sortable'
import { ActionIcon, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { MenuName } from '../../contracts/menu-names.ts'
import { t } from '../texts/t.ts'
import classes from './menu.module.css'
import { headingId, menuLabels } from './menu-tree.ts'

const places: Record<MenuName, string> = {
  header: t('At the top of every page'),
  footer: t('In the footer; the header menu is shown there while this one is empty'),
  legal: t('At the very end, for the imprint, privacy and terms'),
}

const addTo: Record<MenuName, string> = {
  header: t('Add to the header menu'),
  footer: t('Add to the footer menu'),
  legal: t('Add to the legal menu'),
}

type Props = { menu: MenuName; isEmpty: boolean; onAdd: () => void }

/** The name of a menu above its items, where items of other menus can be dropped. */
export function MenuHeading({ menu, isEmpty, onAdd }: Props) {
  const { setNodeRef, transform, transition } = useSortable({
    id: headingId(menu),
    disabled: { draggable: true },
  })
  return (
    <div
      ref={setNodeRef}
      className={classes.heading}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      <div>
        <Title order={2} size="h5" id={`menu-${menu}`}>
          {menuLabels[menu]}
        </Title>
        <Text size="xs" c="dimmed">
          {places[menu]}
        </Text>
        {isEmpty && (
          <Text size="sm" c="dimmed" mt="xs">
            {t('No items. Add some, or drag them here.')}
          </Text>
        )}
      </div>
      <ActionIcon variant="default" size="lg" aria-label={addTo[menu]} title={addTo[menu]} onClick={onAdd}>
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
