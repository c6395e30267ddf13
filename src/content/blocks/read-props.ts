import type { BlockDefinition, PropsOf } from './define-block.ts'
import type { Field, Fields, Level, Slot, Values } from './fields.ts'
import { address, anchorOf, isBlock, items, type Props, text, whole } from './props.ts'

/**
 * Reads the stored values of a block in its current version, for its view. The result is complete, and each value has
 * the kind that the definition names. A missing value or a value of another kind becomes an empty value, and an address
 * that may not be followed becomes ''.
 */
export const readProps = <D extends BlockDefinition>(definition: D, stored: Props): PropsOf<D> => ({
  ...readFields<D['fields']>(definition.fields, stored),
  id: text(stored.id),
})

const readFields = <F extends Fields>(fields: F, stored: Props): Values<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, readValue(field, stored[name])]),
  ) as Values<F>

function readValue(field: Field, value: unknown): Values<Fields>[string] {
  switch (field.kind) {
    case 'check':
      return value === true
    case 'number':
      return whole(value, field.min, field.max, field.otherwise)
    case 'choice':
      return Object.hasOwn(field.options, text(value)) ? text(value) : field.otherwise
    case 'level':
      return readLevel(value)
    case 'anchor':
      return anchorOf(value)
    case 'link':
    case 'image':
      return address(value)
    case 'list':
      return items(value).map((entry) => readFields(field.fields, entry))
    case 'slot':
      return readSlot(value)
    default:
      return text(value)
  }
}

/** Also accepts `h3`, as other systems store it. */
const readLevel = (value: unknown): Level => `${whole(text(value).replace(/^h/i, ''), 1, 6, 2)}` as Level

const readSlot = (value: unknown): Slot =>
  typeof value === 'function' ? (value as Slot) : items(value).filter(isBlock)
