import { createReadStream } from 'node:fs'
import { english } from '../../../../i18n/said.ts'
import { ImportFileError } from './import-file-error.ts'
import { ownText } from './own-text.ts'
import { explainFileFault, replacedNote, type XmlReader, xmlReader } from './xml-reader.ts'

/** An element with everything inside it. */
export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  text: string
  children: XmlElement[]
}

interface RecordFile {
  /** What sentences call the system. */
  system: string
  again: string
  /** The prefixes that elements get here, by the beginning of their namespace. */
  namespaces: [uri: RegExp, prefix: string][]
  /** The path of a record, such as `feed/entry`. */
  record: string
}

const limits = {
  depth: 24,
  textChars: 16 * 1024 ** 2,
  totalChars: 2 * 1024 ** 3,
  records: 500_000,
  elements: 20_000,
}

/**
 * Reads an XML file that is a list of records, and passes each of them to `read`. Returns what surrounds them, and
 * remarks. Throws ImportFileError if the file is broken, cut off, too large, or of another kind.
 */
export async function readXmlRecords(
  file: string,
  { system, again, namespaces, record }: RecordFile,
  read: (record: XmlElement) => void,
): Promise<{ head: XmlElement; notes: string[] }> {
  const open: XmlElement[] = []
  let count = 0
  let head: XmlElement | undefined
  let totalChars = 0
  let elements = 0
  const split = english('Split the export into smaller files.')
  const path = () => open.map(({ name }) => name).join('/')

  const reader: XmlReader = xmlReader({
    system,
    again,
    maxTextChars: limits.textChars,
    open(tag) {
      const prefix = namespaces.find(([uri]) => uri.test(tag.uri))?.[1]
      const name = prefix === undefined ? tag.name : prefix === '' ? tag.local : `${prefix}:${tag.local}`
      if (open.length === 0 && name !== record.split('/')[0])
        reader.refuse(
          english('This is not a {system} export: it starts with <{name}>. {again}', {
            system,
            name: tag.name,
            again,
          }),
        )
      if (open.length >= limits.depth)
        reader.refuse(
          english('Elements are nested more than {depth} deep. {split}', { depth: limits.depth, split }),
        )
      elements += 1
      if (elements > limits.elements)
        reader.refuse(
          english('A record has more than {elements} elements. {split}', {
            elements: limits.elements,
            split,
          }),
        )
      const attributes = new Map(
        Object.values(tag.attributes).map(({ name: attribute, value }) => [attribute, ownText(value)]),
      )
      open.push({ name, attributes, text: '', children: [] })
    },
    text(text) {
      const element = open.at(-1)
      if (!element) return
      totalChars += text.length
      element.text += text
      if (element.text.length > limits.textChars)
        reader.refuse(
          english('The text of <{name}> is longer than {textChars} characters. {split}', {
            name: element.name,
            textChars: limits.textChars,
            split,
          }),
        )
      if (totalChars > limits.totalChars)
        reader.refuse(
          english('The file contains more than {totalChars} characters of text. {split}', {
            totalChars: limits.totalChars,
            split,
          }),
        )
    },
    close() {
      const isRecord = path() === record
      const element = open.pop()
      if (!element) return
      element.text = ownText(element.text)
      const parent = open.at(-1)
      if (isRecord) {
        if (count >= limits.records)
          reader.refuse(
            english('The file has more than {records} items. {split}', { records: limits.records, split }),
          )
        count += 1
        read(element)
        elements = 0
      } else if (parent) parent.children.push(element)
      else head = element
    },
  })

  try {
    for await (const chunk of createReadStream(file)) reader.write(chunk as Buffer)
  } catch (error) {
    throw explainFileFault(error, file)
  }
  const replaced = reader.end(() =>
    open.length > 0
      ? english(
          'The file ends in the middle of <{name}>, after {count} whole items: it was cut off. {again}',
          {
            name: open.at(-1)?.name ?? '',
            count,
            again,
          },
        )
      : undefined,
  )
  if (!head) throw new ImportFileError(english('The file is empty. {again}', { again }))
  return { head, notes: replacedNote(replaced) }
}

/** The children of an element with this name. */
export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)

/** The text of the first element at the end of a path; '' if there is none. */
export function textIn(element: XmlElement, ...path: string[]): string {
  let found: XmlElement | undefined = element
  for (const name of path) found = found && childrenOf(found, name)[0]
  return found?.text.trim() ?? ''
}
