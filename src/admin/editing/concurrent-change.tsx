import { Alert, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '../texts/t.ts'
import { bringIntoView } from '../ui/form-failure.tsx'
import { valueAt } from '../ui/value-at.ts'
import { ConflictChoices } from './conflict-choices.tsx'
import { type Choice, type Conflict, isSame, mergeValues, mergeWhole, type Values } from './merge.ts'
import { valueText } from './value-text.ts'

type Form<V> = {
  getValues(): V
  getInitialValues(): V
  setValues(values: V): void
  setInitialValues(values: V): void
}
/** `merged`: the paths that now have the other person's value. */
type Found = { merged: string[]; theirs: Values; conflicts: Conflict[]; choices: Choice[] }

/**
 * Merges what somebody else saved into a small form. Fields that were not changed here get the other person's value,
 * and where both changed a field the person chooses. `labels` names the fields by their paths.
 */
export function useConcurrentChange<V extends Values>(form: Form<V>, labels: Record<string, string>) {
  const [found, setFound] = useState<Found>()
  const paths = Object.keys(labels)
  const mergeIn = (theirs: V): Found => {
    const [base, mine] = [form.getInitialValues(), form.getValues()]
    const strategies = Object.fromEntries(paths.map((path) => [path, mergeWhole]))
    const { merged, conflicts } = mergeValues({ base, stored: base, mine, theirs }, strategies)
    form.setInitialValues(theirs)
    form.setValues(merged)
    return {
      merged: paths.filter((path) => !isSame(valueAt(merged, path), valueAt(mine, path))),
      theirs,
      conflicts,
      choices: conflicts.map(() => 'mine'),
    }
  }
  return {
    found,
    labels,
    forget: () => setFound(undefined),
    merge(theirs: V) {
      setFound(mergeIn(theirs))
    },
    /** Merges what was changed beside the form, here or elsewhere. Says so only where the person has to choose. */
    follow(theirs: V) {
      const next = mergeIn(theirs)
      if (next.conflicts.length > 0) setFound(next)
    },
    choose(index: number, choice: Choice) {
      const conflict = found?.conflicts[index]
      if (!conflict) return
      const value = choice === 'theirs' ? conflict.theirs : conflict.mine
      form.setValues(withValue(form.getValues(), conflict.path, value))
      setFound({ ...found, choices: found.choices.with(index, choice) })
    },
  }
}

type Props = {
  change: ReturnType<typeof useConcurrentChange>
  /** Who changed what, as a whole sentence. */
  title: string
  show?: (value: unknown) => string
}

/** What somebody else saved, and a choice for each field that both changed. */
export function ConcurrentChange({ change, title, show = valueText }: Props) {
  const { found, labels, choose } = change
  if (!found) return null
  const labelOf = (path: string) => labels[path] ?? path
  return (
    <Alert ref={bringIntoView} color="yellow" variant="outline" role="alert" title={title}>
      <Stack gap="sm" style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm">
          {t(
            'Your changes are not saved yet, and theirs were not overwritten. Check the fields, then save again.',
          )}
        </Text>
        {found.merged.length > 0 && (
          <List size="sm">
            {found.merged.map((path) => (
              <List.Item key={path}>
                {t('{field} now has their value: {value}', {
                  field: labelOf(path),
                  value: show(valueAt(found.theirs, path)) || t('Empty'),
                })}
              </List.Item>
            ))}
          </List>
        )}
        <ConflictChoices
          conflicts={found.conflicts}
          choices={found.choices}
          labelOf={({ path }) => labelOf(path)}
          show={(_conflict, value) => show(value)}
          onChoose={choose}
        />
      </Stack>
    </Alert>
  )
}

function withValue<V extends Values>(values: V, path: string, value: unknown): V {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...values, [name]: value }
  return { ...values, [name]: withValue(values[name] as Values, rest.join('.'), value) }
}
