import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'

/** Why a form could not be sent, above its fields. */
export function FormFailure({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Alert color="red" variant="outline" role="alert">
      {children}
    </Alert>
  )
}
