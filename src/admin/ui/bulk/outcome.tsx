import { List, Text } from '@mantine/core'
import { messageOf } from '../../app/api-client.ts'
import { t } from '../../texts/t.ts'
import { counted, type Noun } from '../list-controls.tsx'
import { type PageLink, toastDone } from '../toast.tsx'
import type { Outcome } from './run-each.ts'

export type Named = { id: string; title: string }
/** A sentence that the message ends with, or '', and where to act on it. */
export type Warning = { text: string; link?: PageLink }
const maxNamed = 5

/** One message for all entries: what was done, what failed and why, with an undo button if there is an undo. */
export function toastOutcome<T extends Named>(
  { done, failed, cancelled, skipped }: Outcome<T> & { skipped: T[] },
  what: string,
  noun: Noun,
  { undo, warning }: { undo?: () => void; warning?: Warning | undefined },
): void {
  const isWhole = failed.length === 0 && cancelled.length === 0
  const left = [
    ...(skipped.length > 0 ? [`${counted(skipped.length, noun)} skipped: nothing to do.`] : []),
    ...(cancelled.length > 0 ? [`${counted(cancelled.length, noun)} skipped: you stopped.`] : []),
  ]
  const message = (
    <>
      <Text size="sm" span>
        {done.length > 0 ? `${counted(done.length, noun)} ${what}.` : t('Nothing was {what}.', { what })}{' '}
        {left.join(' ')}
        {warning?.text}
      </Text>
      {failed.length > 0 && (
        <>
          <Text size="sm" mt={4}>
            {t('{what} failed:', { what: counted(failed.length, noun) })}
          </Text>
          <List size="sm">
            {failed.slice(0, maxNamed).map(({ item, error }) => (
              <List.Item key={item.id}>
                “{item.title}”: {messageOf(error)}
              </List.Item>
            ))}
            {failed.length > maxNamed && <List.Item>and {failed.length - maxNamed} more</List.Item>}
          </List>
        </>
      )}
    </>
  )
  const offer = done.length > 0 && undo && { label: t('Undo'), onClick: undo, isLasting: !isWhole }
  toastDone(message, warning?.link, offer || undefined, isWhole ? 'green' : 'red')
}
