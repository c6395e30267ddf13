type Dates = { publishedAt: string | null; createdAt: string; revisedAt: string | null }

/** When an article last changed for readers: its update since publication, otherwise the publication. */
export function changedAtOf({ publishedAt, createdAt, revisedAt }: Dates): string {
  const from = publishedAt ?? createdAt
  return revisedAt !== null && revisedAt > from ? revisedAt : from
}
