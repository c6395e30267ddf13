import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './full-screen.module.css'

/** Parts that may fill the whole screen: the bar with the saving state, and what is edited. `inert`: it ignores keys. */
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
