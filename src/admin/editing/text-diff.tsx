import { Box, Text } from '@mantine/core'
import { diffArrays, diffWordsWithSpace } from 'diff'
import { Fragment } from 'react'
import { t } from '../texts/t.ts'
import classes from './text-diff.module.css'

type Line = { kind: 'same' | 'changed'; before: string; after: string }

/** Two texts, paragraph by paragraph: what was removed and added, with the text around it. */
export function TextDiff({ before, after }: { before: string[]; after: string[] }) {
  const lines = linesOf(before, after)
  if (lines.every(({ kind }) => kind === 'same'))
    return (
      <Text size="sm" c="dimmed">
        {t('The text has not changed.')}
      </Text>
    )
  return (
    <Box className={classes.text}>
      {lines.map((line, index) => {
        const isNear = [index - 1, index, index + 1].some((at) => lines[at]?.kind === 'changed')
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one comparison do not move
        return isNear ? <LineView key={index} line={line} /> : <Left key={index} lines={lines} at={index} />
      })}
    </Box>
  )
}

/** One line for everything left out in a row. */
function Left({ lines, at }: { lines: Line[]; at: number }) {
  const isFar = (index: number) =>
    lines[index] !== undefined &&
    ![index - 1, index, index + 1].some((near) => lines[near]?.kind === 'changed')
  return isFar(at - 1) ? null : <p className={classes.left}>…</p>
}

function LineView({ line: { kind, before, after } }: { line: Line }) {
  if (kind === 'same') return <p className={classes.same}>{after}</p>
  return (
    <p>
      <Words before={before} after={after} />
    </p>
  )
}

/** Two short texts in one, word by word. */
export function Words({ before, after }: { before: string; after: string }) {
  let at = 0
  return diffWordsWithSpace(before, after).map(({ added, removed, value }) => {
    const key = at++
    if (added) return <ins key={key}>{value}</ins>
    if (removed) return <del key={key}>{value}</del>
    return <Fragment key={key}>{value}</Fragment>
  })
}

/** A removed and an added paragraph side by side count as one changed paragraph. */
function linesOf(before: string[], after: string[]): Line[] {
  const lines: Line[] = []
  let removed: string[] = []
  const settle = (added: string[]) => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1)
      lines.push({ kind: 'changed', before: removed[at] ?? '', after: added[at] ?? '' })
    removed = []
  }
  for (const part of diffArrays(before, after)) {
    if (part.removed) removed = part.value
    else if (part.added) settle(part.value)
    else {
      settle([])
      lines.push(...part.value.map((text): Line => ({ kind: 'same', before: text, after: text })))
    }
  }
  settle([])
  return lines
}
