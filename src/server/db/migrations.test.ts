// A landed migration has run on somebody's database: it never changes, and depends on nothing that changes.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'migrations')
const sources = new Map(
  globSync('*.ts', { cwd: folder })
    .sort()
    .map((name) => [basename(name, '.ts'), readFileSync(join(folder, name), 'utf8')]),
)
const hashOf = (source: string) => createHash('sha256').update(source).digest('hex').slice(0, 16)

/** The hashes of landed migrations. A new migration adds a line; no other line changes. */
const landed: Record<string, string> = {
  '0001_init': '0c4e4a1277979800',
  '0002_article_bodies': '6248a7f28c245481',
  '0003_newest_found': '48a4bb5f12117b4a',
  '0004_word_counts': '1d4c6d4d95ba5523',
  '0005_trash': '6d9627d3cc13f21d',
  '0006_session_use': 'e7ac483dba3265c4',
  '0007_drafts_and_revisions': 'ab7e6f276c29df9c',
  '0014_second_factors': '1a4fb2822813ecf5',
  '0015_messages': '3af3f8340dca7617',
  '0018_demo_runs': '8c1d0e50e6407ae8',
  '0019_sections': '1159becbf998830a',
  '0020_search_without_pending': 'af79131684aec7b1',
  '0021_placeholders': '85100302ecc693cc',
  '0022_search_prefixes': 'd95f4943c1534ca4',
  '0023_list_indexes': '2e345f8a2111fe11',
  '0024_avatar_source': '8f05a99b8eca37a4',
  '0025_status_counts': '69460ddfa2883daa',
  '0026_trash_fields': '08597c3666bc5cb6',
  '0027_uses': '136b10e857a1f6a5',
  '0028_section_html': '6de997a5356150f7',
  '0029_menu_uses': '19997d0f1ac48cff',
  '0030_backup_runs': 'e3702ef67fb4e9d9',
  '0031_trash_of_everything': '2cd336f266adb501',
  '0032_backup_proofs': 'ede9507abad30df7',
  '0033_copies_and_runs': '390c5562e58efe83',
  '0034_audit_log': 'dd0150b31b72d4e0',
  '0035_backup_passphrase': '802423acbc378ae2',
  '0036_answers': '5fd0a4cd8faf81ec',
  '0037_reviews': '6b5452b2a902f1b4',
  '0038_presence': '9ee7658f5e7983b2',
  '0039_attachments': '00009a57595d7ee9',
  '0040_comments': '36c1149c447830e3',
  '0041_suggestions': '56d8455f0e8f4a92',
  '0042_redirect_rules': 'e8a4ce118043d653',
  '0043_statistics': '4f99dc48ecc5675f',
  '0044_gone_addresses': 'b969350b27ad7eeb',
  '0045_tags': '913dfed4770c259b',
  '0046_author_pages': '3b618dd16025b9f5',
  '0047_user_indexes': 'df2611c8f236ea58',
  '0048_not_found': '0b97bb2d78269ab8',
  '0049_article_authors': '4c92b89f30ce69f3',
  '0050_guest_authors': '43aa62ad3797cdfb',
  '0051_users_by_name': '511146863c826f83',
  '0052_pinned_articles': 'ac496daaf1beb1f0',
  '0053_revised_articles': '896b4effe3bab762',
  '0054_site_check': '022cecce661350a4',
  '0055_links': 'e2eb904dd9b3ebae',
  '0056_other_menus': 'a6408dd2f4dd2625',
  '0057_folders': '1e16f84b89e9dcca',
  '0058_picture_edits': 'aecf3d340a2b933e',
  '0059_more_uses': 'c733fb4fba6c2c06',
  '0060_article_ends': 'ff14f749ec4982f8',
  '0061_series': '2c01a69b8586c18f',
  '0062_article_visibility': '8291ab6a3870d8ed',
  '0063_author_orders': '915f27e333f52f9b',
  '0064_import_runs': '89537e4494a74663',
  '0065_purges': '4e84e5a628739483',
  '0066_players': 'b7222d3c63368d2b',
  '0067_article_counts': '76fb5581b98be5a8',
  '0068_search_terms': 'a6a91c9b075e13fd',
  '0069_export_runs': 'a59740c8c65a897e',
  '0070_mirror': 'f3c1bbe7d8fc6d72',
  '0071_languages': '9ad9257dbffaac5d',
  '0072_import_extras': 'd38dbfe31e0c9f56',
  '0073_import_extras_of_run': 'd683433b7894670b',
  '0074_user_languages': 'ef3be976256e0672',
  '0075_rate_limits': 'f59cc0bf01cdfd1f',
  '0076_counts_by_language': '40b3969aded47e79',
  '0077_series_languages': '73dc4508f5badaee',
  '0078_author_counts_by_language': '018a924d81494608',
  '0079_reassigned_authors': 'e462c6d540d0217d',
  '0080_tags_in_language': 'fcacbec29f1ac4e5',
  'database-then': '199c113acf0b4d01',
}

// The libraries for decoding images and for hashing.
const alsoImported: Record<string, string[]> = {
  '0021_placeholders': ['sharp'],
  '0028_section_html': ['node:crypto'],
}

describe('migrations', () => {
  test('have not changed since they landed, and each has its line in this test', () => {
    expect(Object.fromEntries([...sources].map(([name, source]) => [name, hashOf(source)]))).toEqual(landed)
  })

  test.each([...sources])('%s imports nothing that may change', (name, source) => {
    const imported = [...source.matchAll(/(?:from|import)[\s(]*'([^']+)'/g)].map(([, path]) => path)
    const others = imported.filter((path) => path !== 'kysely' && path !== './database-then.ts')
    expect(others).toEqual(alsoImported[name] ?? [])
  })

  test('are numbered consecutively', () => {
    const numbers = [...sources.keys()].flatMap((name) =>
      /^\d{4}_/.test(name) ? [Number(name.slice(0, 4))] : [],
    )
    // Never used; docs/decisions/012-migrations-keep-their-numbers.md explains why.
    const unused = new Set([8, 9, 10, 11, 12, 13, 16, 17])
    const expected = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1)
    expect(numbers).toEqual(expected.filter((number) => !unused.has(number)))
  })
})
