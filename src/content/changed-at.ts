type Dates = { publishedAt: string | null; createdAt: string; revisedAt: string | null }

/** When an article last changed for readers: at its last update, or at its publication if it has no update. */
export function changedAtOf({ publishedAt, createdAt, revisedAt }: Dates): string {
  const from = publishedAt ?? createdAt
  return revisedAt !== null && revisedAt > from ? revisedAt : from
}
