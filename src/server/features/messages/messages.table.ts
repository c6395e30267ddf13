export type MessageTable = {
  id: string
  name: string
  email: string
  /** '' when there is none. */
  subject: string
  message: string
  /** The path of the page that it was sent from. */
  page: string
  isRead: 0 | 1
  createdAt: string
  /** Since when it waits for its sender to say that it is meant; null for one that was sent. */
  heldAt: string | null
}

declare module '../../db/schema.ts' {
  interface Database {
    messages: MessageTable
  }
}
