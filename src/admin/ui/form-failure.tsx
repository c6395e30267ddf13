import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { messageOf } from '../app/api-client.ts'

/** `title` says what failed, `error` why. */
export type Failure = { title: string; error: unknown }

/** A message above a long form would be out of sight for somebody who has just pressed the button below it. */
export const bringIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' })

/** Why a form could not be sent, above its fields: a failed call or a sentence. */
export function FormFailure({ failure, children }: { failure?: Failure | undefined; children?: ReactNode }) {
  const why = failure ? messageOf(failure.error) : children
  if (!why) return null
  return (
    <Alert ref={bringIntoView} color="red" variant="outline" role="alert" title={failure?.title}>
      {why}
    </Alert>
  )
}
