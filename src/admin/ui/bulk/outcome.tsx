import { List, Text } from '@mantine/core'
import { messageOf } from '../../app/api-client.ts'
import { t } from '../../texts/t.ts'
import type { Counted } from '../list-controls.tsx'
import { type PageLink, toastDone } from '../toast.tsx'
import type { Outcome } from './run-each.ts'

export type Named = { id: string; title: string }
/** A sentence that the message ends with, or '', and where to act on it. */
export type Warning = { text: string; link?: PageLink }
/** The message about what was done, as whole sentences. */
export type Done = { some: (count: number) => string; none: string }
const maxNamed = 5

/** One message for all entries: what was done, what failed and why, with an undo button if there is an undo. */
export function toastOutcome<T extends Named>(
  { done, failed, cancelled, skipped }: Outcome<T> & { skipped: T[] },
  what: Done,
  noun: Counted,
  { undo, warning }: { undo?: () => void; warning?: Warning | undefined },
): void {
  const isWhole = failed.length === 0 && cancelled.length === 0
  const left = [
    ...(skipped.length > 0
      ? [t('{entries} skipped: nothing to do.', { entries: noun(skipped.length) })]
      : []),
    ...(cancelled.length > 0
      ? [t('{entries} skipped: you stopped.', { entries: noun(cancelled.length) })]
      : []),
  ]
  const message = (
    <>
      <Text size="sm" span>
        {done.length > 0 ? what.some(done.length) : what.none} {left.join(' ')}
        {warning?.text}
      </Text>
      {failed.length > 0 && (
        <>
          <Text size="sm" mt={4}>
            {t('{entries} failed:', { entries: noun(failed.length) })}
          </Text>
          <List size="sm">
            {failed.slice(0, maxNamed).map(({ item, error }) => (
              <List.Item key={item.id}>
                {t('“{title}”: {problem}', { title: item.title, problem: messageOf(error) })}
              </List.Item>
            ))}
            {failed.length > maxNamed && (
              <List.Item>
                {t(
                  { one: 'and {count} more', other: 'and {count} more' },
                  { count: failed.length - maxNamed },
                )}
              </List.Item>
            )}
          </List>
        </>
      )}
    </>
  )
  const offer = done.length > 0 && undo && { label: t('Undo'), onClick: undo, isLasting: !isWhole }
  toastDone(message, warning?.link, offer || undefined, isWhole ? 'green' : 'red')
}
