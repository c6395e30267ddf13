/** A file attached to a message. Its name is among the answers of the message. */
export type AttachmentTable = {
  id: string
  /** Null until the message is stored. The message may also be in the trash. */
  messageId: string | null
  /** The key in storage. No answer of the API has it. */
  key: string
  size: number
  /** Whether it counts towards the space for unread files. */
  isUnread: 0 | 1
  createdAt: string
}

declare module '../../db/schema.ts' {
  interface Database {
    attachments: AttachmentTable
  }
}
