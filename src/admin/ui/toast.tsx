import { Anchor, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { messageOf } from '../api-client.ts'

type PageLink = { href: string; label: string }
type Offer = { label: string; onClick: () => void }
const timeToUndoMs = 10_000
const closeButtonProps = { 'aria-label': 'Dismiss' }

/** Tells that something was done, with a link to where it can be seen, or with the offer to do something about it. */
export function toastDone(message: string, link?: PageLink | undefined, offer?: Offer): void {
  const id = notifications.show({
    color: 'green',
    ...(offer && { autoClose: timeToUndoMs }),
    closeButtonProps,
    message: (
      <>
        {message}{' '}
        {link && (
          <Anchor href={link.href} target="_blank" rel="noopener" underline="always" inherit>
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
}

/** Tells that something failed, in the server's words where it gave some. Stays until it is dismissed. */
export function toastFailed(error: unknown, fallback: string): void {
  notifications.show({
    color: 'red',
    title: fallback,
    message: messageOf(error, 'Try again'),
    autoClose: false,
    closeButtonProps,
  })
}
