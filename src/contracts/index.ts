import { articleEndpoints } from './articles.ts'
import { auditEndpoints } from './audit.ts'
import { authEndpoints } from './auth.ts'
import { authorEndpoints } from './authors.ts'
import { backupEndpoints } from './backups.ts'
import { categoryEndpoints } from './categories.ts'
import { articleComments, commentEndpoints, pageComments } from './comments.ts'
import { dashboardEndpoints, healthEndpoints } from './dashboard.ts'
import { demoEndpoints } from './demo.ts'
import type { Endpoint } from './endpoint.ts'
import { exportEndpoints } from './exports.ts'
import { folderEndpoints } from './folders.ts'
import { guestEndpoints } from './guest-authors.ts'
import { importExtraEndpoints } from './import-extras.ts'
import { importEndpoints } from './imports.ts'
import { linkPreviewEndpoints } from './link-previews.ts'
import { mediaEndpoints } from './media.ts'
import { menuEndpoints } from './menu.ts'
import { contactEndpoints } from './messages.ts'
import { notFoundEndpoints } from './not-found.ts'
import { pageEndpoints } from './pages.ts'
import { articlePresence, pagePresence } from './presence.ts'
import { articlePublishing, pagePublishing } from './publishing.ts'
import { redirectEndpoints } from './redirects.ts'
import { searchEndpoints } from './search.ts'
import { passkeyEndpoints, secondFactorEndpoints } from './second-factor.ts'
import { sectionEndpoints } from './sections.ts'
import { seriesEndpoints } from './series.ts'
import { settingsEndpoints } from './settings.ts'
import { siteCheckEndpoints } from './site-check.ts'
import { statisticsEndpoints } from './statistics.ts'
import { suggestionEndpoints } from './suggestions.ts'
import { tagEndpoints } from './tags.ts'
import { trashEndpoints } from './trash.ts'
import { userEndpoints } from './users.ts'

/** Every call of the HTTP contract. */
export const endpoints = [
  healthEndpoints,
  authEndpoints,
  secondFactorEndpoints,
  passkeyEndpoints,
  userEndpoints,
  articleEndpoints,
  categoryEndpoints,
  pageEndpoints,
  articlePublishing,
  pagePublishing,
  articlePresence,
  pagePresence,
  articleComments,
  commentEndpoints,
  pageComments,
  suggestionEndpoints,
  sectionEndpoints,
  tagEndpoints,
  authorEndpoints,
  guestEndpoints,
  seriesEndpoints,
  folderEndpoints,
  trashEndpoints,
  contactEndpoints,
  menuEndpoints,
  redirectEndpoints,
  notFoundEndpoints,
  siteCheckEndpoints,
  mediaEndpoints,
  linkPreviewEndpoints,
  settingsEndpoints,
  searchEndpoints,
  dashboardEndpoints,
  demoEndpoints,
  backupEndpoints,
  importEndpoints,
  importExtraEndpoints,
  exportEndpoints,
  auditEndpoints,
  statisticsEndpoints,
].flatMap((group) => Object.values(group) as Endpoint[])
