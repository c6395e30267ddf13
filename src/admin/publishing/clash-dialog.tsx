import { Button, Group, Modal, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { pauseInTyping } from '../typing-pause.ts'
import type { Choice, Clash } from './merge-values.ts'
import classes from './text-diff.module.css'
import { Words } from './text-diff.tsx'

type Props = {
  clashes: Clash[]
  /** What a field is called, and its text without markup. */
  labelOf(field: string): string
  textOf(clash: Clash, text: string): string
  onResolve(choices: Choice[]): void
}

/** Two changed the same place: both versions, side by side. Nothing is overwritten before somebody chose. */
export function ClashDialog({ clashes, labelOf, textOf, onResolve }: Props) {
  const [choices, setChoices] = useState<Choice[]>([])
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    void pauseInTyping().then(() => setIsOpen(true))
  }, [])
  const choiceOf = (index: number, clash: Clash): Choice =>
    choices[index] ?? (canBoth(clash) ? 'both' : 'mine')
  if (!isOpen)
    return (
      <Group justify="center" mt="md">
        <Button variant="default" onClick={() => setIsOpen(true)}>
          Compare the two versions
        </Button>
      </Group>
    )
  return (
    <Modal
      opened
      onClose={() => setIsOpen(false)}
      title="You both changed the same part"
      size="xl"
      closeButtonProps={{ 'aria-label': 'Decide later' }}
    >
      <Stack gap="lg">
        <Text size="sm">
          All other changes from both of you are already combined. Choose what to keep here.
        </Text>
        {clashes.map((clash, index) => (
          <Stack key={`${clash.field} ${clash.index}`} gap="xs">
            <Group justify="space-between">
              <Text fw={600}>{labelOf(clash.field)}</Text>
              <SegmentedControl
                size="xs"
                aria-label={`What to keep in ${labelOf(clash.field)}`}
                value={choiceOf(index, clash)}
                onChange={(choice) => {
                  const next = clashes.map((one, at) => choiceOf(at, one))
                  next[index] = choice as Choice
                  setChoices(next)
                }}
                data={[
                  { value: 'mine', label: 'Mine' },
                  { value: 'theirs', label: 'Theirs' },
                  ...(canBoth(clash) ? [{ value: 'both', label: 'Both' }] : []),
                ]}
              />
            </Group>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <Side title="Mine" text={textOf(clash, clash.mine)} />
              <Side title="Theirs" text={textOf(clash, clash.theirs)} against={textOf(clash, clash.mine)} />
            </SimpleGrid>
          </Stack>
        ))}
        <Group justify="flex-end">
          <Button
            onClick={() => onResolve(clashes.map((clash, index) => choiceOf(index, clash)))}
            data-autofocus
          >
            Keep these
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

// Two paragraphs can stand one after the other; two titles cannot.
const canBoth = ({ field }: Clash) => field === 'content' || field === 'blocks'

function Side({ title, text, against }: { title: string; text: string; against?: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <Text size="sm" className={classes.value ?? ''} style={{ whiteSpace: 'pre-wrap' }}>
        {text === '' ? '(deleted)' : against === undefined ? text : <Words before={against} after={text} />}
      </Text>
    </div>
  )
}
