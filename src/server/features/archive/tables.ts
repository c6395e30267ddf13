/** A table whose rows are part of an archive. `key` identifies its rows and gives their order. */
export type ArchivedTable = { name: string; key: readonly string[] }

/** In the order in which rows can be inserted: a table comes after those that it refers to. */
export const archivedTables: readonly ArchivedTable[] = [
  { name: 'users', key: ['id'] },
  { name: 'author_pages', key: ['userId'] },
  { name: 'guest_authors', key: ['id'] },
  { name: 'authenticators', key: ['userId'] },
  { name: 'recovery_codes', key: ['codeHash'] },
  { name: 'passkeys', key: ['id'] },
  { name: 'settings', key: ['id'] },
  { name: 'categories', key: ['id'] },
  // Before the tags: a new tag gets its slug as soon as it is inserted.
  { name: 'slugs', key: ['space', 'slug'] },
  { name: 'tags', key: ['id'] },
  { name: 'series', key: ['id'] },
  { name: 'sections', key: ['id'] },
  { name: 'section_html', key: ['sectionId', 'hash'] },
  { name: 'sections_to_index', key: ['sectionId'] },
  { name: 'folders', key: ['id'] },
  { name: 'media', key: ['id'] },
  { name: 'picture_edits', key: ['key'] },
  { name: 'articles', key: ['id'] },
  { name: 'article_bodies', key: ['articleId'] },
  { name: 'article_authors', key: ['articleId', 'authorId'] },
  { name: 'article_tags', key: ['articleId', 'tagId'] },
  { name: 'article_pictures', key: ['articleId', 'mediaId'] },
  { name: 'pages', key: ['id'] },
  { name: 'redirects', key: ['path'] },
  { name: 'gone_addresses', key: ['space', 'name'] },
  { name: 'menu_items', key: ['id'] },
  { name: 'other_menu_items', key: ['id'] },
  { name: 'drafts', key: ['kind', 'entityId'] },
  { name: 'revisions', key: ['id'] },
  { name: 'reviews', key: ['kind', 'entityId'] },
  { name: 'comments', key: ['id'] },
  { name: 'suggestions', key: ['id'] },
  { name: 'preview_links', key: ['id'] },
  { name: 'trash', key: ['id'] },
  { name: 'trash_references', key: ['trashId', 'entityId'] },
  { name: 'uses', key: ['usedId', 'kind', 'place', 'entityId'] },
  { name: 'links', key: ['path', 'host', 'kind', 'place', 'entityId'] },
  { name: 'messages', key: ['id'] },
  { name: 'attachments', key: ['id'] },
  { name: 'audit_chain', key: ['id'] },
  { name: 'audit_entries', key: ['number'] },
  { name: 'statistics_names', key: ['id'] },
  { name: 'statistics', key: ['kind', 'month', 'nameId'] },
  { name: 'not_found', key: ['id', 'referrer'] },
  { name: 'check_findings', key: ['id'] },
  { name: 'import_items', key: ['source', 'sourceId', 'kind'] },
  { name: 'import_extras', key: ['source', 'sourceId'] },
]

/** Tables that no archive contains, and why. */
export const omittedTables: Readonly<Record<string, string>> = {
  article_counts: 'counted again while the articles are inserted',
  sessions: 'nobody stays signed in on another machine',
  one_time_tokens: 'links for a password are valid on the machine that made them',
  idempotency_keys: 'answers that are repeated for a day',
  presence: 'who has something open at this moment',
  demo_runs: 'work that this machine is doing',
  backup_runs: 'when this machine backed up, and where to',
  backup_passphrase:
    'this machine needs it every night; in a backup it would be a key inside of what it locks',
  import_runs: 'what this machine has imported, from files that it has',
  export_runs: 'what this machine has exported, and what it keeps of that for a day',
  check_runs: 'when this machine checked the site',
  check_pages: 'what the next site check finds again',
  check_links: 'what the next site check finds again',
  purges: 'what caches in front of this machine still have to drop',
  mirror_changes: 'what this machine has still to commit to its mirror, which begins with all texts anyway',
  shared_jobs: 'what this machine is doing',
  rate_limits: 'how often somebody has just tried something on this machine',
  site_copy: 'whether this machine has a staging copy, and of which site',
}

/**
 * The tables among them that a restore does not touch: they record what this machine has done and is doing, or triggers
 * derive them from the other tables.
 */
export const localTables: readonly string[] = [
  'backup_runs',
  'backup_passphrase',
  'import_runs',
  'export_runs',
  'purges',
  'mirror_changes',
  'shared_jobs',
  'rate_limits',
  'article_counts',
]
