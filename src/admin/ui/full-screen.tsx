import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './full-screen.module.css'

/** What may have the whole screen: the bar that says whether it is saved, and what is edited. `inert`: it takes no keys. */
export const FullScreen = (props: { isFull: boolean; inert: boolean; children: ReactNode }) => (
  <div className={classes.screen} data-full-screen={props.isFull || undefined} inert={props.inert}>
    {props.children}
  </div>
)

/** The title, in the bar, where its field is not in sight. */
export const FullScreenTitle = ({ title }: { title: string }) => (
  <Text size="sm" fw={600} truncate maw="14rem">
    {title || 'Untitled'}
  </Text>
)
