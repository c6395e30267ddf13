import { Button, Group, List, Progress, Stack, Text } from '@mantine/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { mediaEndpoints } from '../../../contracts/media.ts'
import { call } from '../../app/api-client.ts'
import { t } from '../../texts/t.ts'
import classes from './editor.module.css'
import { isPicture } from './picture-node.ts'

const atOnce = 3

type Props = { editor: Editor; addresses: readonly string[]; onBrought: () => void }
type State = { left: readonly string[]; failed: ReadonlyMap<string, string>; done: number | undefined }

/** Saves images of other sites to the library on request, as one step that can be undone. */
export function ForeignNotice({ editor, addresses, onBrought }: Props) {
  const [{ left, failed, done }, setState] = useState<State>({ left: [], failed: new Map(), done: undefined })
  const open = addresses.filter((address) => !left.includes(address))
  const leave = () => setState({ left: addresses, failed: new Map(), done: undefined })
  const bring = async () => {
    const reasons = new Map<string, string>()
    const found = new Map<string, string>()
    setState({ left, failed: reasons, done: 0 })
    await inTurns(open, async (url) => {
      const result = await fetched(url, altOf(editor, url))
      if ('reason' in result) reasons.set(url, result.reason)
      else found.set(url, result.src)
      setState({ left, failed: reasons, done: reasons.size + found.size })
    })
    if (editor.isDestroyed) return
    replacePictures(editor, found)
    onBrought()
    setState({ left, failed: reasons, done: undefined })
  }
  if (open.length === 0) return null
  const count = open.length
  const isWorking = done !== undefined
  const shown = open.filter((address) => failed.has(address))
  return (
    <Stack gap={6} className={classes.notice ?? ''} role="region" aria-label={t('Images on other sites')}>
      <Text size="sm" role="status">
        {isWorking
          ? t('Importing {position} of {total}…', { position: Math.min(done + 1, count), total: count })
          : textOf(count, !isWorking && shown.length === count)}
      </Text>
      {isWorking && <Progress value={(done / count) * 100} aria-label={t('Images imported')} />}
      {!isWorking && shown.length > 0 && (
        <List size="sm" spacing={2}>
          {shown.map((address) => (
            <List.Item key={address}>
              <span className={classes.address}>{address}</span> {failed.get(address)}
            </List.Item>
          ))}
        </List>
      )}
      <Group gap="xs">
        <Button size="compact-sm" loading={isWorking} onClick={() => void bring()}>
          {shown.length > 0
            ? t('Try again')
            : t({ one: 'Import it into the library', other: 'Import them into the library' }, { count })}
        </Button>
        {!isWorking && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={leave}>
            {t({ one: 'Leave it there', other: 'Leave them there' }, { count })}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const textOf = (count: number, hasFailed: boolean): string =>
  hasFailed
    ? t(
        {
          one: 'One image is still on another site:',
          other: '{count} images are still on other sites:',
        },
        { count },
      )
    : t(
        {
          one: 'One image is on another site. It disappears from your text when that site removes it.',
          other:
            '{count} images are on other sites. They disappear from your text when that site removes them.',
        },
        { count },
      )

async function fetched(url: string, alt: string): Promise<{ src: string } | { reason: string }> {
  try {
    return { src: (await call(mediaEndpoints.fetch, { body: { url, alt } })).url }
  } catch (error) {
    const { issues, message } = error as { issues?: { message: string }[]; message: string }
    return { reason: issues?.[0]?.message ?? message }
  }
}

function altOf(editor: Editor, url: string): string {
  let alt = ''
  editor.state.doc.descendants((node) => {
    if (isPicture(node) && node.attrs.src === url) alt ||= String(node.attrs.alt ?? '')
  })
  return alt.slice(0, 500)
}

function replacePictures(editor: Editor, found: ReadonlyMap<string, string>): void {
  const { tr } = editor.state
  tr.doc.descendants((node, pos) => {
    const src = found.get(String(node.attrs.src))
    if (src && isPicture(node)) tr.setNodeAttribute(pos, 'src', src)
  })
  if (tr.docChanged) editor.view.dispatch(closeHistory(tr))
}

async function inTurns(items: readonly string[], work: (item: string) => Promise<void>): Promise<void> {
  const waiting = [...items].reverse()
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await work(next)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
