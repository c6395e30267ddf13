import { listIn } from '../i18n/format.ts'
import type { SiteLanguage } from '../i18n/site-language.ts'

/** The files that visitors may attach to a form: the type of each kind, by file extension. */
const images = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
} as const
const office = 'application/vnd.openxmlformats-officedocument'
const open = 'application/vnd.oasis.opendocument'
const documents = {
  pdf: 'application/pdf',
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  odt: `${open}.text`,
  ods: `${open}.spreadsheet`,
  odp: `${open}.presentation`,
} as const
export const attachmentTypes = { ...images, ...documents }
export type AttachmentEnding = keyof typeof attachmentTypes

/** The kinds that a field accepts, as the builder names them. */
export const acceptLabels = {
  both: 'Images and documents',
  images: 'Images',
  documents: 'PDF and office documents',
} as const

/** What a field for files accepts. The numbers are limits. */
export type AskedFiles = { accepts: keyof typeof acceptLabels; megabytes: number; count: number }

export const maxMegabytes = 10
/** The limits for one field, and for one message, whatever its fields say. */
export const maxFilesOfField = 3
export const maxFilesOfMessage = 5

const byGroup = { images, documents, both: attachmentTypes }
export const endingsOf = ({ accepts }: Pick<AskedFiles, 'accepts'>): string[] => Object.keys(byGroup[accepts])

/** The `accept` attribute of a file input. */
export const acceptOf = ({ accepts }: Pick<AskedFiles, 'accepts'>): string =>
  Object.entries(byGroup[accepts])
    .flatMap(([ending, type]) => [`.${ending}`, type])
    .join(',')

/** What a field accepts, in words for visitors. */
export const wordsOfFiles = (
  { accepts, megabytes, count }: AskedFiles,
  { tag, texts }: Pick<SiteLanguage, 'tag' | 'texts'>,
): string => {
  const types = typesInWords({ accepts }, tag)
  return count > 1 ? texts.upToFiles({ count, megabytes, types }) : texts.oneFile({ megabytes, types })
}

/** The accepted types in words, such as `JPG, PNG or PDF`. */
export const typesInWords = (asked: Pick<AskedFiles, 'accepts'>, language: string): string =>
  listIn(
    language,
    endingsOf(asked).map((ending) => ending.toUpperCase()),
    'disjunction',
  )
