import type { ReactNode } from 'react'
import classes from './filter-bar.module.css'

/** What narrows a list, over it: the search first, then the choices, two beside each other on a phone. */
export const FilterBar = ({ children }: { children: ReactNode }) => (
  <div className={classes.filters}>{children}</div>
)
