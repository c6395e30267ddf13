import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './filter-bar.module.css'
import type { ListAddress } from './list-address.ts'

type Props = { address: ListAddress; search: ReactNode; children: ReactNode }

/** What narrows a list: the search, then the choices. On a phone the choices are behind one button that counts them. */
export function FilterBar({ address, search, children }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { filterCount } = address
  return (
    <div className={classes.filters}>
      {search}
      <Button
        variant="default"
        className={classes.toggle ?? ''}
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {filterCount === 0 ? 'Filter' : `Filter (${filterCount})`}
      </Button>
      <div id={id} className={classes.choices} data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  )
}

/** The search of a list that has no other filters, perhaps with a button beside it. */
export const SearchBar = ({ children }: { children: ReactNode }) => (
  <div className={classes.filters}>{children}</div>
)
