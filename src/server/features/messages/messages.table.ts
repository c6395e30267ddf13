export type MessageTable = {
  id: string
  name: string
  email: string
  /** '' when there is none. */
  subject: string
  message: string
  /** The path of the page with the form. */
  page: string
  isRead: 0 | 1
  createdAt: string
  /** Since when it has waited for its sender's confirmation; null for a sent message. */
  heldAt: string | null
}

declare module '../../db/schema.ts' {
  interface Database {
    messages: MessageTable
  }
}
