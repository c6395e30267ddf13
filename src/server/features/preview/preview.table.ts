/** A link that shows the draft of an article or page to anybody who has it. */
export type PreviewLinkTable = {
  id: string
  tokenHash: string
  kind: 'article' | 'page'
  entityId: string
  createdAt: string
  expiresAt: string
  userId: string | null
}

declare module '../../db/schema.ts' {
  interface Database {
    preview_links: PreviewLinkTable
  }
}
