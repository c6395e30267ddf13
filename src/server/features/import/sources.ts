import type { Ctx } from '../../core/context.ts'
import * as settings from '../settings/settings.ts'
import { openBlogger } from './blogger/open-blogger.ts'
import { openFeed } from './feed/open-feed.ts'
import { openGhost } from './ghost/open-ghost.ts'
import { openMarkdown } from './markdown/open-markdown.ts'
import { openMasthead } from './masthead/open-masthead.ts'
import { openMedium } from './medium/open-medium.ts'
import { openNotion } from './notion/open-notion.ts'
import type { OpenOptions, ReadyExport } from './source.ts'
import { openSquarespace } from './squarespace/open-squarespace.ts'
import { openSubstack } from './substack/open-substack.ts'
import { openCsv, openJson } from './table/open-table.ts'
import { openTumblr } from './tumblr/open-tumblr.ts'
import { openWordPress } from './wordpress/read-wordpress.ts'

type Open = (ctx: Ctx, file: string, options: OpenOptions) => Promise<ReadyExport>

/**
 * Opens the export of each system. An unreadable export throws ImportFileError before anything has changed. If a part
 * of it cannot be read, that part is skipped.
 */
export const sources = {
  wordpress: async (ctx, file, options) => openWordPress(file, options, await settings.stored(ctx)),
  ghost: (_ctx, file, options) => openGhost(file, options),
  markdown: openMarkdown,
  substack: (_ctx, file, options) => openSubstack(file, options),
  medium: (_ctx, file, options) => openMedium(file, options),
  blogger: openBlogger,
  squarespace: (_ctx, file, options) => openSquarespace(file, options),
  tumblr: openTumblr,
  notion: openNotion,
  masthead: openMasthead,
  feed: openFeed,
  csv: openCsv,
  json: openJson,
} satisfies Record<string, Open>

export type SourceName = keyof typeof sources
