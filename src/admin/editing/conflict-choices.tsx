import { Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../texts/t.ts'
import type { Choice, Conflict } from './merge.ts'
import classes from './text-diff.module.css'
import { Words } from './text-diff.tsx'

type Props = {
  conflicts: Conflict[]
  choices: (Choice | undefined)[]
  labelOf(conflict: Conflict): string
  /** One of the two versions, as people read it. */
  show(conflict: Conflict, value: unknown): ReactNode
  onChoose(index: number, choice: Choice): void
}

/** Both versions of each place that two people changed, and a choice between them. */
export function ConflictChoices({ conflicts, choices, labelOf, show, onChoose }: Props) {
  return conflicts.map((conflict, index) => {
    const [mine, theirs] = [show(conflict, conflict.mine), show(conflict, conflict.theirs)]
    const empty = conflict.canKeepBoth ? t('(deleted)') : t('Empty')
    return (
      <Radio.Group
        key={`${conflict.path} ${conflict.index}`}
        label={labelOf(conflict)}
        value={choices[index] ?? ''}
        onChange={(choice) => onChoose(index, choice as Choice)}
      >
        <Stack gap="xs" mt={6}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <Radio
              value="mine"
              label={t('Keep my version')}
              description={<Version shown={mine} empty={empty} />}
            />
            <Radio
              value="theirs"
              label={t('Use their version')}
              description={
                <Version shown={theirs} {...(conflict.canKeepBoth && { against: mine })} empty={empty} />
              }
            />
          </SimpleGrid>
          {conflict.canKeepBoth && <Radio value="both" label={t('Keep both')} />}
        </Stack>
      </Radio.Group>
    )
  })
}

function Version({ shown, against, empty }: { shown: ReactNode; against?: ReactNode; empty: string }) {
  return (
    <Text
      component="span"
      display="block"
      size="sm"
      className={classes.value ?? ''}
      style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {shown !== '' && typeof shown === 'string' && typeof against === 'string' ? (
        <Words before={against} after={shown} />
      ) : (
        shown || empty
      )}
    </Text>
  )
}
