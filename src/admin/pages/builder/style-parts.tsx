import { Group, SegmentedControl, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { createUsePuck } from '@puckeditor/core'
import { useId, useState } from 'react'
import { isCustom } from '../../../content/blocks/block-style.ts'
import { definitionOf } from '../../../content/blocks/registry.ts'
import type { BlockStyle, StylePart } from '../../../contracts/style-values.ts'
import { t } from '../../texts/t.ts'
import { StyleBackground } from './style-background.tsx'
import { useStyleChanges } from './style-changes.ts'
import { anchorProblem, chosenParts, isOffered, lengthProblem, type Part } from './style-choices.ts'
import { Replaced } from './style-replaced.tsx'

const usePuck = createUsePuck()

/** Everything that a block may have of a style, loaded when somebody opens it. */
export function StyleParts({ style }: { style: BlockStyle }) {
  const type = usePuck(({ selectedItem }) => selectedItem?.type) ?? ''
  const { fields = {}, inStyle } = definitionOf(type) ?? {}
  const replacedBy = (part: StylePart) => {
    const label = fields[inStyle?.replaces[part] ?? '']?.label
    return label === undefined ? undefined : t.label(label)
  }
  const block = { type, style, fields }
  return (
    <Stack gap="sm" pt="xs">
      <StyleBackground value={style.background ?? ''} replaced={replacedBy('background')} />
      {chosenParts
        .filter(({ part }) => isOffered(part, block))
        .map((part) => (
          <ChosenPart
            key={part.part}
            part={part}
            value={style[part.part] ?? ''}
            replaced={replacedBy(part.part)}
          />
        ))}
      {isOffered('anchor', block) && <Anchor value={style.anchor ?? ''} />}
    </Stack>
  )
}

/** One part of the style: one of a few choices or, where possible, a custom length. */
function ChosenPart({
  part: { part, label, choices, custom, auto = t('Auto ¦ the value is chosen automatically') },
  value,
  replaced,
}: {
  part: Part
  value: string
  replaced: string | undefined
}) {
  const { change, type } = useStyleChanges()
  const id = useId()
  const isOwn = isCustom(value)
  const data = [
    { value: '', label: auto },
    ...choices.map((choice) => ({ value: choice.value, label: <Words {...choice} /> })),
    ...(custom ? [{ value: 'custom', label: <Words label={t('Custom value')} short={t('Custom')} /> }] : []),
  ]
  return (
    <div>
      <Text size="sm" id={id} mb={4}>
        {label}
        <Replaced field={replaced} />
      </Text>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-labelledby={id}
        data={data}
        value={isOwn ? 'custom' : value}
        onChange={(next) => change(part, next === 'custom' ? (custom ?? '') : next)}
      />
      {isOwn && (
        <Typed
          label={t('{label}: custom value', { label })}
          value={value}
          problem={(text) => lengthProblem(part, text)}
          onType={(text) => type(part, text)}
        />
      )}
    </div>
  )
}

function Words({ label, short }: { label: string; short?: string }) {
  if (!short) return label
  return (
    <span title={label}>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

function Anchor({ value }: { value: string }) {
  const { type, isTaken } = useStyleChanges()
  return (
    <Typed
      label={t('Anchor')}
      description={t('For links such as #prices')}
      isLabelShown
      value={value}
      problem={(anchor) => anchorProblem(anchor, isTaken)}
      onType={(text) => type('anchor', text)}
    />
  )
}

type TypedProps = {
  label: string
  description?: string
  isLabelShown?: boolean
  value: string
  problem: (text: string) => string | undefined
  onType: (text: string) => void
}

/** Applies what is typed as soon as it is valid. */
function Typed({ label, description, isLabelShown = false, value, problem, onType }: TypedProps) {
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? value
  const write = (text: string) => {
    setTyped(text)
    if (problem(text) === undefined) onType(text)
  }
  return (
    <Group mt={6} grow>
      <TextInput
        size="xs"
        {...(isLabelShown ? { label, description } : { 'aria-label': label })}
        value={shown}
        error={typed === undefined ? undefined : problem(typed)}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={() => typed !== undefined && problem(typed) === undefined && setTyped(undefined)}
      />
    </Group>
  )
}
