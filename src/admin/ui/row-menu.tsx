import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../texts/t.ts'

type Props = { of: string; children: ReactNode; 'data-control'?: string }

/** The actions for a row of a list; `of` is the name of the row. */
export function RowMenu({ of, children, ...more }: Props) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          aria-label={t('Actions for {name}', { name: of })}
          {...more}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
