import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { productVersion } from '../version.ts'
import type { Connection } from './connect.ts'
import type { Engine } from './engine.ts'
import * as init from './migrations/0001_init.ts'
import * as articleBodies from './migrations/0002_article_bodies.ts'
import * as newestFound from './migrations/0003_newest_found.ts'
import * as wordCounts from './migrations/0004_word_counts.ts'
import * as trash from './migrations/0005_trash.ts'
import * as sessionUse from './migrations/0006_session_use.ts'
import * as draftsAndRevisions from './migrations/0007_drafts_and_revisions.ts'
import * as secondFactors from './migrations/0014_second_factors.ts'
import * as messages from './migrations/0015_messages.ts'
import * as demoRuns from './migrations/0018_demo_runs.ts'
import * as sections from './migrations/0019_sections.ts'
import * as searchWithoutPending from './migrations/0020_search_without_pending.ts'
import * as placeholders from './migrations/0021_placeholders.ts'
import * as searchPrefixes from './migrations/0022_search_prefixes.ts'
import * as listIndexes from './migrations/0023_list_indexes.ts'
import * as avatarSource from './migrations/0024_avatar_source.ts'
import * as statusCounts from './migrations/0025_status_counts.ts'
import * as trashFields from './migrations/0026_trash_fields.ts'
import * as uses from './migrations/0027_uses.ts'
import * as sectionHtml from './migrations/0028_section_html.ts'
import * as menuUses from './migrations/0029_menu_uses.ts'
import * as backupRuns from './migrations/0030_backup_runs.ts'
import * as trashOfEverything from './migrations/0031_trash_of_everything.ts'
import * as backupProofs from './migrations/0032_backup_proofs.ts'
import * as copiesAndRuns from './migrations/0033_copies_and_runs.ts'
import * as auditLog from './migrations/0034_audit_log.ts'
import * as backupPassphrase from './migrations/0035_backup_passphrase.ts'
import * as answers from './migrations/0036_answers.ts'
import * as reviews from './migrations/0037_reviews.ts'
import * as presence from './migrations/0038_presence.ts'
import * as attachments from './migrations/0039_attachments.ts'
import * as comments from './migrations/0040_comments.ts'
import * as suggestions from './migrations/0041_suggestions.ts'
import * as redirectRules from './migrations/0042_redirect_rules.ts'
import * as statistics from './migrations/0043_statistics.ts'
import * as goneAddresses from './migrations/0044_gone_addresses.ts'
import * as tags from './migrations/0045_tags.ts'
import * as authorPages from './migrations/0046_author_pages.ts'
import * as userIndexes from './migrations/0047_user_indexes.ts'
import * as notFound from './migrations/0048_not_found.ts'
import * as articleAuthors from './migrations/0049_article_authors.ts'
import * as guestAuthors from './migrations/0050_guest_authors.ts'
import * as usersByName from './migrations/0051_users_by_name.ts'
import * as pinnedArticles from './migrations/0052_pinned_articles.ts'
import * as revisedArticles from './migrations/0053_revised_articles.ts'
import * as siteCheck from './migrations/0054_site_check.ts'
import * as links from './migrations/0055_links.ts'
import * as otherMenus from './migrations/0056_other_menus.ts'
import * as folders from './migrations/0057_folders.ts'
import * as pictureEdits from './migrations/0058_picture_edits.ts'
import * as moreUses from './migrations/0059_more_uses.ts'
import * as articleEnds from './migrations/0060_article_ends.ts'
import * as series from './migrations/0061_series.ts'
import * as articleVisibility from './migrations/0062_article_visibility.ts'
import * as authorOrders from './migrations/0063_author_orders.ts'
import * as importRuns from './migrations/0064_import_runs.ts'
import * as purges from './migrations/0065_purges.ts'
import * as players from './migrations/0066_players.ts'
import * as articleCounts from './migrations/0067_article_counts.ts'
import * as searchTerms from './migrations/0068_search_terms.ts'
import * as exportRuns from './migrations/0069_export_runs.ts'
import * as mirror from './migrations/0070_mirror.ts'
import * as languages from './migrations/0071_languages.ts'
import * as importExtras from './migrations/0072_import_extras.ts'
import * as importExtrasOfRun from './migrations/0073_import_extras_of_run.ts'
import * as userLanguages from './migrations/0074_user_languages.ts'
import * as rateLimits from './migrations/0075_rate_limits.ts'
import * as countsByLanguage from './migrations/0076_counts_by_language.ts'
import * as seriesLanguages from './migrations/0077_series_languages.ts'
import * as authorCountsByLanguage from './migrations/0078_author_counts_by_language.ts'
import * as reassignedAuthors from './migrations/0079_reassigned_authors.ts'
import * as tagsInLanguage from './migrations/0080_tags_in_language.ts'
import { appliedMigrations, isTooNew } from './newer-schema.ts'
import type { Database, Db } from './schema.ts'

type Step = { up(db: Kysely<Database>, engine: Engine): Promise<void> }

/** Every change of the schema, in order, for both engines. Never edit one that has landed (`migrations.test.ts`). */
const steps: Record<string, Step> = {
  '0001_init': init,
  '0002_article_bodies': articleBodies,
  '0003_newest_found': newestFound,
  '0004_word_counts': wordCounts,
  '0005_trash': trash,
  '0006_session_use': sessionUse,
  '0007_drafts_and_revisions': draftsAndRevisions,
  '0014_second_factors': secondFactors,
  '0015_messages': messages,
  '0018_demo_runs': demoRuns,
  '0019_sections': sections,
  '0020_search_without_pending': searchWithoutPending,
  '0021_placeholders': placeholders,
  '0022_search_prefixes': searchPrefixes,
  '0023_list_indexes': listIndexes,
  '0024_avatar_source': avatarSource,
  '0025_status_counts': statusCounts,
  '0026_trash_fields': trashFields,
  '0027_uses': uses,
  '0028_section_html': sectionHtml,
  '0029_menu_uses': menuUses,
  '0030_backup_runs': backupRuns,
  '0031_trash_of_everything': trashOfEverything,
  '0032_backup_proofs': backupProofs,
  '0033_copies_and_runs': copiesAndRuns,
  '0034_audit_log': auditLog,
  '0035_backup_passphrase': backupPassphrase,
  '0036_answers': answers,
  '0037_reviews': reviews,
  '0038_presence': presence,
  '0039_attachments': attachments,
  '0040_comments': comments,
  '0041_suggestions': suggestions,
  '0042_redirect_rules': redirectRules,
  '0043_statistics': statistics,
  '0044_gone_addresses': goneAddresses,
  '0045_tags': tags,
  '0046_author_pages': authorPages,
  '0047_user_indexes': userIndexes,
  '0048_not_found': notFound,
  '0049_article_authors': articleAuthors,
  '0050_guest_authors': guestAuthors,
  '0051_users_by_name': usersByName,
  '0052_pinned_articles': pinnedArticles,
  '0053_revised_articles': revisedArticles,
  '0054_site_check': siteCheck,
  '0055_links': links,
  '0056_other_menus': otherMenus,
  '0057_folders': folders,
  '0058_picture_edits': pictureEdits,
  '0059_more_uses': moreUses,
  '0060_article_ends': articleEnds,
  '0061_series': series,
  '0062_article_visibility': articleVisibility,
  '0063_author_orders': authorOrders,
  '0064_import_runs': importRuns,
  '0065_purges': purges,
  '0066_players': players,
  '0067_article_counts': articleCounts,
  '0068_search_terms': searchTerms,
  '0069_export_runs': exportRuns,
  '0070_mirror': mirror,
  '0071_languages': languages,
  '0072_import_extras': importExtras,
  '0073_import_extras_of_run': importExtrasOfRun,
  '0074_user_languages': userLanguages,
  '0075_rate_limits': rateLimits,
  '0076_counts_by_language': countsByLanguage,
  '0077_series_languages': seriesLanguages,
  '0078_author_counts_by_language': authorCountsByLanguage,
  '0079_reassigned_authors': reassignedAuthors,
  '0080_tags_in_language': tagsInLanguage,
}

/** The name of the newest migration that this version of Masthead knows. */
export const newestMigration = Object.keys(steps).at(-1) ?? ''

export const isKnownMigration = (name: string): boolean => Object.hasOwn(steps, name)

export class MigrationError extends Error {}

/** The migrations that a newer version has applied to the database. */
export const newerMigrations = async (db: Db): Promise<string[]> =>
  (await appliedMigrations(db)).filter((name) => !isKnownMigration(name))

/** An open database, without the parts that only a server needs. */
type Opened = Pick<Connection, 'engine' | 'db' | 'read'>

function migratorOf({ engine }: Opened, db: Kysely<Database>): Migrator {
  const bound = Object.fromEntries(
    Object.entries(steps).map(([name, step]): [string, Migration] => [
      name,
      { up: (trx) => step.up(trx as Kysely<Database>, engine) },
    ]),
  )
  return new Migrator({ db, provider: { getMigrations: async () => bound } })
}

/**
 * Migrates the schema to the current state, or to that after the migration `to`, all or nothing. Returns the names of
 * the applied migrations. Throws MigrationError.
 */
export async function migrate(connection: Opened, to: string = newestMigration): Promise<string[]> {
  // Opens or creates the database. Writes nothing if there is nothing to do: the disk may be read-only.
  await sql`select 1`.execute(connection.db)
  await refuseNewer(connection)
  const pending = await pendingMigrations(connection)
  if (to === newestMigration ? pending.length === 0 : !pending.includes(to)) return []
  const { error, results } = await migratorOf(connection, connection.db).migrateTo(to)
  if (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new MigrationError(`The database could not be brought up to date; nothing was changed. ${cause}`, {
      cause: error,
    })
  }
  return (results ?? []).map((result) => result.migrationName)
}

/** A newer version may have added something, but must not have removed anything that this one uses. */
async function refuseNewer({ read }: Opened): Promise<void> {
  const newer = await newerMigrations(read)
  if (newer.some((name) => isTooNew(name, productVersion)))
    throw new MigrationError(
      'A newer Masthead has changed this database, and this version can no longer work with it. Start the newer version, or run "masthead rollback" with it.',
    )
}

/** The migrations that are not applied yet. Only reads, so it does not wait for writes. */
export async function pendingMigrations(connection: Opened): Promise<string[]> {
  const all = await migratorOf(connection, connection.read).getMigrations()
  return all.filter((migration) => !migration.executedAt).map((migration) => migration.name)
}
