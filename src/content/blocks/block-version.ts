import type { Block } from '../../contracts/pages.ts'

// A block without `version` in its properties has the first one. From the second on, every property has one name.
export const currentVersion = 2

const newNames: Readonly<Record<string, Record<string, string>>> = {
  RichText: { content: 'html', text: 'html' },
  Html: { code: 'html' },
  Heading: { title: 'text' },
  Image: { url: 'src' },
  Gallery: { items: 'images' },
  CardGrid: { items: 'cards' },
  Features: { items: 'features' },
  Buttons: { items: 'buttons' },
  Hero: {
    ...{ heading: 'title', text: 'subtitle', backgroundImage: 'image' },
    ...{ ctaLabel: 'buttonLabel', ctaLink: 'buttonLink' },
  },
  CallToAction: { label: 'buttonLabel', href: 'buttonLink', link: 'buttonLink' },
  Quote: { quote: 'text', cite: 'author', source: 'author' },
}
const newNamesOfEntries: Readonly<Record<string, Record<string, string>>> = {
  Gallery: { url: 'src' },
  CardGrid: { description: 'text', link: 'href' },
  Features: { description: 'text' },
  Buttons: { text: 'label', link: 'href' },
  Faq: { title: 'question', text: 'answer' },
}

/** The block as the current version has it; the very same one when it already is. */
export function upgraded(block: Block): Block {
  if (versionOf(block) >= currentVersion) return block
  const entries = newNamesOfEntries[block.type]
  const props = renamed(block.props, newNames[block.type] ?? {})
  for (const [name, value] of Object.entries(props)) {
    if (entries && Array.isArray(value)) props[name] = value.map((entry) => renamedEntry(entry, entries))
  }
  return { ...block, props: { ...props, version: currentVersion } }
}

/** The name that the current version has for a property of a block. */
export const currentName = (type: string, name: string): string => nameIn(newNames, type, name)

/** The name that the current version has for a property of an entry in a list of a block. */
export const currentNameOfEntry = (type: string, name: string): string =>
  nameIn(newNamesOfEntries, type, name)

function nameIn(names: typeof newNames, type: string, name: string): string {
  const ofType = Object.hasOwn(names, type) ? (names[type] ?? {}) : {}
  return Object.hasOwn(ofType, name) ? (ofType[name] ?? name) : name
}

/** Whether a later Masthead wrote it: nothing here knows what its properties mean. */
export const isFromLater = (block: Block): boolean => versionOf(block) > currentVersion

const versionOf = ({ props }: Block): number => (typeof props.version === 'number' ? props.version : 1)

const renamedEntry = (entry: unknown, names: Record<string, string>): unknown =>
  typeof entry === 'object' && entry !== null ? renamed(entry as Block['props'], names) : entry

/** A name that is already taken by a value wins over its older ones. */
function renamed(props: Block['props'], names: Record<string, string>): Block['props'] {
  const result: Block['props'] = {}
  for (const [name, value] of Object.entries(props)) {
    const to = Object.hasOwn(names, name) ? (names[name] ?? name) : name
    if (to === name ? value !== '' || !(to in result) : (result[to] ?? '') === '' && (props[to] ?? '') === '')
      result[to] = value
  }
  return result
}
