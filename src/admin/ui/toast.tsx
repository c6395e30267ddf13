import { Anchor, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { messageOf } from '../app/api-client.ts'
import { t } from '../texts/t.ts'

export type PageLink = { href: string; label: string }
/** A lasting offer stays until it is accepted, dismissed, or hidden by its id. */
type Offer = { label: string; onClick: () => void; isLasting?: boolean }
const timeToActMs = 10_000
const closeButtonProps = { 'aria-label': t('Dismiss') }

/**
 * Reports a success, with a link to the result or to the next step, and an offer such as undo. Returns the id that
 * hides it.
 */
export function toastDone(
  message: ReactNode,
  link?: PageLink | undefined,
  offer?: Offer,
  color = 'green',
): string {
  const isToScreen = link?.href.startsWith('/admin/') ?? false
  const id = notifications.show({
    color,
    ...((offer || isToScreen) && { autoClose: offer?.isLasting ? false : timeToActMs }),
    closeButtonProps,
    message: (
      <>
        {message}{' '}
        {link && (
          <Anchor
            href={link.href}
            {...(!isToScreen && { target: '_blank', rel: 'noopener' })}
            underline="always"
            inherit
          >
            {link.label}
          </Anchor>
        )}
        {offer && (
          <Button
            variant="default"
            size="compact-sm"
            ms="xs"
            onClick={() => {
              notifications.hide(id)
              offer.onClick()
            }}
          >
            {offer.label}
          </Button>
        )}
      </>
    ),
  })
  return id
}

/** Reports a failure, in the server's words if it gave any. Stays until it is dismissed. */
export function toastFailed(error: unknown, fallback: string): void {
  notifications.show({
    color: 'red',
    title: fallback,
    message: messageOf(error),
    autoClose: false,
    closeButtonProps,
  })
}
