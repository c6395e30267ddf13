import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { lengthOf, plainText } from '../../../content/text.ts'
import { t } from '../../texts/t.ts'

const waitMs = 400

/** The number of words, which also works in languages that write without spaces, and the reading time. */
export function TextCounts({ html }: { html: string }) {
  const [still] = useDebouncedValue(html, waitMs)
  const { words, minutes } = useMemo(() => lengthOf(plainText(still)), [still])
  return (
    <Text size="xs" c="dimmed">
      {words === 0
        ? t({ one: '{count} word', other: '{count} words' }, { count: 0 })
        : t(
            { one: '{count} word, {minutes} min read', other: '{count} words, {minutes} min read' },
            { count: words, minutes },
          )}
    </Text>
  )
}
