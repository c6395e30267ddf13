/** What visitors may attach to a form: the type of each kind of file, by the ending of its name. */
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

/** Which of them a field takes, as the builder says it. */
export const acceptLabels = {
  both: 'Images and documents',
  images: 'Images',
  documents: 'PDF and office documents',
} as const

/** What a field for files takes. The numbers are limits. */
export type AskedFiles = { accepts: keyof typeof acceptLabels; megabytes: number; count: number }

export const maxMegabytes = 10
/** In one field; and in one message, whatever its fields say. */
export const maxFilesOfField = 3
export const maxFilesOfMessage = 5

const byGroup = { images, documents, both: attachmentTypes }
export const endingsOf = ({ accepts }: Pick<AskedFiles, 'accepts'>): string[] => Object.keys(byGroup[accepts])

/** What an input for files offers to choose from. */
export const acceptOf = ({ accepts }: Pick<AskedFiles, 'accepts'>): string =>
  Object.entries(byGroup[accepts])
    .flatMap(([ending, type]) => [`.${ending}`, type])
    .join(',')

/** The same in words. */
export const wordsOfFiles = ({ accepts, megabytes, count }: AskedFiles): string => {
  const kinds = endingsOf({ accepts }).map((ending) => ending.toUpperCase())
  const number =
    count > 1 ? `Up to ${count} files of ${megabytes} MB each` : `One file of up to ${megabytes} MB`
  return `${number}: ${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}.`
}
