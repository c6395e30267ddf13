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
  /** When it began to wait for its sender's confirmation; null for a sent message. */
  heldAt: string | null
  /** The name of the form, if it is a custom one; its messages have the next two as well. */
  form: string | null
  /** The labels of its fields, as JSON: messages with the same labels have the same columns. */
  labels: string | null
  /** `Answer[]` as JSON. */
  answers: string | null
}

declare module '../../db/schema.ts' {
  interface Database {
    messages: MessageTable
  }
}
