import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { t } from '../texts/t.ts'
import classes from './filter-bar.module.css'
import type { ListAddress } from './list-address.ts'

type Props = { address: Pick<ListAddress, 'filterCount'>; search: ReactNode; children: ReactNode }

/** The search and filters of a list. On a phone the filters are behind a button that counts them. */
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
        {filterCount === 0 ? t('Filter') : t('Filter ({number})', { number: filterCount })}
      </Button>
      <div id={id} className={classes.choices} data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  )
}

/** The search of a list without other filters, optionally with a button beside it. */
export const SearchBar = ({ children }: { children: ReactNode }) => (
  <div className={classes.filters} data-commands>
    {children}
  </div>
)
