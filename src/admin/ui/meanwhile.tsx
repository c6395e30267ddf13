import { Alert, List, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { bringIntoView } from './form-failure.tsx'
import { valueAt } from './value-at.ts'

type Field = { path: string; label: string; mine: unknown; theirs: unknown }
type Form<Values> = {
  getValues(): Values
  getInitialValues(): Values
  setValues(values: Values): void
  setInitialValues(values: Values): void
}
type Found = { taken: Field[]; clashes: Field[] }

/**
 * Brings what somebody else saved meanwhile into a form: fields that were not changed here take theirs, and where both
 * changed one, theirs is shown beside one's own. `labels` names the fields by their paths.
 */
export function useMeanwhile<Values extends Record<string, unknown>>(
  form: Form<Values>,
  labels: Record<string, string>,
) {
  const [found, setFound] = useState<Found>()
  const set = (path: string, value: unknown) => form.setValues(withValue(form.getValues(), path, value))
  return {
    found,
    choose: ({ path, mine, theirs }: Field, side: string) => set(path, side === 'mine' ? mine : theirs),
    forget: () => setFound(undefined),
    meet(theirs: Values) {
      const [base, mine] = [form.getInitialValues(), form.getValues()]
      const changed = Object.entries(labels)
        .map(([path, label]) => ({ path, label, mine: valueAt(mine, path), theirs: valueAt(theirs, path) }))
        .filter(
          (field) => !isSame(field.theirs, valueAt(base, field.path)) && !isSame(field.theirs, field.mine),
        )
      const isMine = (field: Field) => !isSame(field.mine, valueAt(base, field.path))
      for (const { path, theirs: value } of changed.filter((field) => !isMine(field))) set(path, value)
      form.setInitialValues(theirs)
      setFound({ taken: changed.filter((field) => !isMine(field)), clashes: changed.filter(isMine) })
    },
  }
}

type Props = {
  of: ReturnType<typeof useMeanwhile>
  /** Such as `this category`. */
  what: string
  textOf?: (value: unknown) => string
}

/** What somebody else saved meanwhile, and a choice for each field that both changed. */
export function Meanwhile({ of: { found, choose }, what, textOf = plain }: Props) {
  if (!found) return null
  return (
    <Alert
      ref={bringIntoView}
      color="yellow"
      variant="outline"
      role="alert"
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      title={`Someone else has changed ${what}`}
    >
      <Stack gap="sm" style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm">
          Your changes are not saved yet, and theirs were not overwritten. Check the fields, then save again.
        </Text>
        {found.taken.length > 0 && (
          <List size="sm">
            {found.taken.map(({ path, label, theirs }) => (
              <List.Item key={path}>
                {label} now has their value: {textOf(theirs)}
              </List.Item>
            ))}
          </List>
        )}
        {found.clashes.map((field) => (
          <Radio.Group
            key={field.path}
            label={field.label}
            defaultValue="mine"
            onChange={(side) => choose(field, side)}
          >
            <Stack gap="xs" mt={6}>
              <Radio value="mine" label="Keep mine" description={textOf(field.mine)} />
              <Radio value="theirs" label="Take theirs" description={textOf(field.theirs)} />
            </Stack>
          </Radio.Group>
        ))}
      </Stack>
    </Alert>
  )
}

const plain = (value: unknown): string => (value === '' || value === null ? 'Empty' : String(value))
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function withValue<Values extends Record<string, unknown>>(
  values: Values,
  path: string,
  value: unknown,
): Values {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...values, [name]: value }
  return { ...values, [name]: withValue(values[name] as Record<string, unknown>, rest.join('.'), value) }
}
