import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { messageOf } from '../api-client.ts'

type PageLink = { href: string; label: string }
const closeButtonProps = { 'aria-label': 'Dismiss' }

/** Tells that something was done, with a link to where it can be seen. */
export function toastDone(message: string, link?: PageLink | undefined): void {
  notifications.show({
    color: 'green',
    closeButtonProps,
    message: (
      <>
        {message}{' '}
        {link && (
          <Anchor href={link.href} target="_blank" rel="noopener" underline="always" inherit>
            {link.label}
          </Anchor>
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
