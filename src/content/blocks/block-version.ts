import type { Block } from '../../contracts/pages.ts'
import type { Field, Fields, FormerNames } from './fields.ts'
import { definitionOf } from './registry.ts'

// A block without `version` in its properties has the first version. Since the second version, every property has one
// name.
export const currentVersion = 2

/** The definition of a block, or of a list in one. */
export type Named = { fields: Fields; formerNames?: FormerNames<Fields> }

/** The block in its current version; the same object if it is already current. */
export function upgraded(block: Block): Block {
  if (versionOf(block) >= currentVersion) return block
  const definition = definitionOf(block.type)
  const props = definition ? renamed(block.props, definition) : block.props
  return { ...block, props: { ...props, version: currentVersion } }
}

/** The field of a stored property, by its current or its former name. */
export function fieldOf({ fields, formerNames = {} }: Named, name: string): Field | undefined {
  const current = currentName(formerNames, name)
  return Object.hasOwn(fields, current) ? fields[current] : undefined
}

/** Whether a later Masthead wrote the block. This one cannot know what its properties mean. */
export const isFromLater = (block: Block): boolean => versionOf(block) > currentVersion

const versionOf = ({ props }: Block): number => (typeof props.version === 'number' ? props.version : 1)

const currentName = (names: FormerNames<Fields>, name: string): string =>
  Object.hasOwn(names, name) ? (names[name] ?? name) : name

/** If the current name has a value, the values of former names are ignored. */
function renamed(props: Block['props'], { fields, formerNames = {} }: Named): Block['props'] {
  const result: Block['props'] = {}
  for (const [name, value] of Object.entries(props)) {
    const to = currentName(formerNames, name)
    if (to === name ? value !== '' || !(to in result) : (result[to] ?? '') === '' && (props[to] ?? '') === '')
      result[to] = renamedEntries(fields[to], value)
  }
  return result
}

const renamedEntries = (field: Field | undefined, value: unknown): unknown =>
  field?.kind === 'list' && field.formerNames && Array.isArray(value)
    ? value.map((entry) => renamedEntry(field, entry))
    : value

const renamedEntry = (list: Named, entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null ? renamed(entry as Block['props'], list) : entry
