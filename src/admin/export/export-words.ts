import type { ExportForm } from '../../contracts/exports.ts'
import { t } from '../texts/t.ts'

type Words = { label: string; description: string; whoReads: string }

const withDrafts = t('Anyone who has the file can read drafts and email addresses. It contains no passwords.')

/** What each form is, for the choice, and who can read what in its file. */
export const formWords: Record<ExportForm, Words> = {
  wxr: {
    label: 'WordPress',
    description: t(
      'An XML file. In WordPress, choose Tools, Import, WordPress. WordPress downloads the images from this site, so keep this site running until the import has finished.',
    ),
    whoReads: withDrafts,
  },
  ghost: {
    label: 'Ghost',
    description: t(
      'A JSON file. In Ghost, choose Settings, Import/Export. The file does not contain the images.',
    ),
    whoReads: withDrafts,
  },
  markdown: {
    label: 'Markdown',
    description: t(
      'A zip file with a folder for each article and page, including images. Hugo, Eleventy and others can build a site from it.',
    ),
    whoReads: t('Anyone who has the file can read drafts. It contains no passwords.'),
  },
  static: {
    label: t('Static site'),
    description: t(
      'A zip file of the public site, with images, search and redirects, for any web server. Forms do not work there.',
    ),
    whoReads: t('The file contains only what visitors can see.'),
  },
  json: {
    label: 'JSON',
    description: t(
      'One file with all content, for your own programs or another Masthead site. The file does not contain the images.',
    ),
    whoReads: withDrafts,
  },
}

/** The forms in the order in which they are offered. */
export const formsInOrder = Object.keys(formWords) as ExportForm[]
