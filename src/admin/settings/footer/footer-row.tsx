import { useDroppable } from '@dnd-kit/core'
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Menu,
  Paper,
  SegmentedControl,
  Text,
  Title,
} from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { Props as Fields } from '../../../content/blocks/props.ts'
import { columnsOf, widgetsOf, widgetTypes } from '../../../content/footer/footer-document.ts'
import type { Block } from '../../../contracts/pages.ts'
import { t } from '../../texts/t.ts'
import classes from './footer.module.css'
import type { FooterEditing } from './footer-editing.ts'
import * as tree from './footer-tree.ts'
import { WidgetCard } from './widget-card.tsx'
import { widgetKinds } from './widget-kinds.ts'

type Props = { footer: FooterEditing; row: Block; index: number }

/** A row with its settings and its columns. */
export function FooterRow({ footer, row, index }: Props) {
  const id = tree.partId(row)
  const columns = columnsOf(row)
  const number = index + 1
  return (
    <Paper
      withBorder
      p="sm"
      bg="var(--admin-surface)"
      component="section"
      aria-label={t('Row {row}', { row: number })}
    >
      <Group justify="space-between" gap="xs" mb="sm">
        <Group gap="md">
          <Title order={2} size="h5">
            {t('Row {row}', { row: number })}
          </Title>
          <Group gap="xs" wrap="nowrap">
            <Text size="xs" aria-hidden>
              {t('Columns')}
            </Text>
            <SegmentedControl
              size="xs"
              aria-label={t('Columns of row {row}', { row: number })}
              data={['1', '2', '3', '4']}
              value={String(Math.min(columns.length, 4))}
              onChange={(value) => footer.setColumns(id, Number(value))}
            />
          </Group>
          {columns.length > 1 && (
            <Checkbox
              size="xs"
              label={t('First column wider')}
              checked={row.props.layout === 'first'}
              onChange={(event) =>
                footer.update(id, { layout: event.currentTarget.checked ? 'first' : 'equal' })
              }
            />
          )}
          <Checkbox
            size="xs"
            label={t('Line above')}
            checked={row.props.hasLine === true}
            onChange={(event) => footer.update(id, { hasLine: event.currentTarget.checked })}
          />
        </Group>
        <RowMoves
          footer={footer}
          part={row}
          labels={{
            up: t('Move row {row} up', { row: number }),
            down: t('Move row {row} down', { row: number }),
            remove: t('Remove row {row}', { row: number }),
          }}
        />
      </Group>
      <div className={classes.columns} data-count={columns.length}>
        {columns.map((column, at) => (
          <Column
            key={tree.columnId(column)}
            footer={footer}
            column={column}
            place={{ row: index, column: at }}
            isAlone={columns.length === 1}
          />
        ))}
      </div>
    </Paper>
  )
}

type MovesProps = { footer: FooterEditing; part: Block; labels: Record<'up' | 'down' | 'remove', string> }

export function RowMoves({ footer, part, labels }: MovesProps) {
  const id = tree.partId(part)
  const tools = [
    {
      label: labels.up,
      icon: IconArrowUp,
      control: 'row',
      act: () => footer.moveRow(id, -1),
    },
    {
      label: labels.down,
      icon: IconArrowDown,
      control: 'down',
      act: () => footer.moveRow(id, 1),
    },
    {
      label: labels.remove,
      icon: IconTrash,
      control: 'remove',
      act: () => footer.removeRow(id),
    },
  ]
  return (
    <Group gap={2}>
      {tools.map(({ label, icon: Icon, control, act }) => (
        <ActionIcon
          key={control}
          variant="subtle"
          color="gray"
          c="var(--mantine-color-dimmed)"
          size="lg"
          aria-label={label}
          title={label}
          data-control={control}
          onClick={act}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  )
}

type ColumnProps = {
  footer: FooterEditing
  column: Fields
  place: Omit<tree.Place, 'at'>
  isAlone: boolean
}

function Column({ footer, column, place, isAlone }: ColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: `column:${tree.columnId(column)}` })
  const widgets = widgetsOf(column)
  const where = { row: place.row + 1, column: place.column + 1 }
  return (
    <div ref={setNodeRef} className={classes.column} data-over={isOver || undefined}>
      <ul
        className={classes.widgets}
        aria-label={
          isAlone ? t('Widgets of row {row}', where) : t('Widgets of row {row}, column {column}', where)
        }
      >
        {widgets.map((widget) => (
          <WidgetCard key={tree.partId(widget)} footer={footer} widget={widget} />
        ))}
      </ul>
      {widgets.length === 0 && (
        <Text size="sm" c="dimmed" ta="center" py="xs">
          {t('Nothing here yet')}
        </Text>
      )}
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <Button
            variant="subtle"
            size="xs"
            c="var(--mantine-color-anchor)"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={
              isAlone
                ? t('Add a widget to row {row}', where)
                : t('Add a widget to row {row}, column {column}', where)
            }
          >
            {t('Add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {widgetTypes.map((type) => {
            const { label, about, icon: Icon } = widgetKinds[type]
            return (
              <Menu.Item
                key={type}
                leftSection={<Icon size={18} aria-hidden />}
                onClick={() => footer.add(place, type)}
              >
                {label}
                <Text size="xs" c="dimmed">
                  {about}
                </Text>
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
