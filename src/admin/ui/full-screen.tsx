import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../texts/t.ts'
import classes from './full-screen.module.css'

/** The parts of full screen: the bar with the saving state, and the edited text. `inert`: ignores keys. */
export const FullScreen = (props: { isFull: boolean; inert: boolean; children: ReactNode }) => (
  <div className={classes.screen} data-full-screen={props.isFull || undefined} inert={props.inert}>
    {props.children}
  </div>
)

/** The title in the bar, while its field is not visible. */
export const FullScreenTitle = ({ title }: { title: string }) => (
  <Text size="sm" fw={600} truncate maw="14rem" title={title}>
    {title || t('Untitled')}
  </Text>
)
