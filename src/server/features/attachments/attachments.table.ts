/** A file that came with a message. Its name is with the answers of the message. */
export type AttachmentTable = {
  id: string
  /** Null while the file is on its way to the storage. The message may also be in the trash. */
  messageId: string | null
  /** The key in storage. No answer of the API has it. */
  key: string
  size: number
  /** Whether it counts towards the room for files that nobody has looked at. */
  isUnread: 0 | 1
  createdAt: string
}

declare module '../../db/schema.ts' {
  interface Database {
    attachments: AttachmentTable
  }
}
