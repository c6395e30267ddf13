import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'

/** What appears above a long form would go unseen by who has just pressed the button below it. */
export const bringIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' })

/** Why a form could not be sent, above its fields. */
export function FormFailure({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Alert ref={bringIntoView} color="red" variant="outline" role="alert">
      {children}
    </Alert>
  )
}
