import path from 'node:path'
import { ownForm } from '../../../../content/foreign-html/own-forms.ts'
import type { Languages } from '../plan/hidden-languages.ts'
import { extrasOf } from '../plan/import-extras.ts'
import { offeredSite } from '../plan/offered-site.ts'
import type { ImportPlan } from '../plan/plan-types.ts'
import { isZipFile } from '../read/file-start.ts'
import { openUnpacked } from '../read/open-unpacked.ts'
import { openWithTexts } from '../read/open-with-texts.ts'
import type { TextStore } from '../read/text-store.ts'
import type { OpenOptions, ReadyExport, ReadySource } from '../source.ts'
import { planImport } from './plan.ts'
import { readParts } from './read-parts.ts'
import { type ConvertOptions, convertWordPressHtml } from './wordpress-html.ts'
import { readWxr } from './wxr.ts'
import { startCollection } from './wxr-collector.ts'
import { commentsOf } from './wxr-comments.ts'
import type { WxrExport } from './wxr-types.ts'

/**
 * Opens a WordPress export (WXR): the XML file, or the zip file of WordPress.com with one or several XML files and
 * perhaps the files of the site. Unpacks below `temporary`. `now`: the languages of this site before the import. Throws
 * ImportFileError if the export cannot be read.
 */
export function openWordPress(
  file: string,
  { temporary, takesLanguage }: OpenOptions,
  now: Languages,
): Promise<ReadyExport> {
  return openWithTexts(temporary, async (texts) => {
    const sourceOf = (read: WxrExport) => {
      const { language } = takesLanguage ? offeredSite({ language: read.site.language }) : {}
      const here = language ? { ...now, language } : now
      return wordPressSource(read, { special: ownForm, texts, here })
    }
    if (!(await isZipFile(file))) return openFile(file, texts, sourceOf)
    return openUnpacked(file, temporary, async (folder) => ({
      source: sourceOf(await readParts(folder, path.basename(file), texts.keep)),
      folder,
    }))
  })
}

async function openFile(
  file: string,
  { keep }: TextStore,
  sourceOf: (read: WxrExport) => ReadySource,
): Promise<ReadyExport> {
  const read = await readWxr(file, { collection: startCollection(keep) })
  return { source: sourceOf(read), folder: undefined, close: async () => undefined }
}

type SourceOptions = Pick<ConvertOptions, 'special'> & { texts: TextStore; here?: Languages | undefined }

/**
 * Plans the import of what was read. `special`: converts elements that WordPress does not write. `texts`: stores the
 * texts of the items. `here`: the languages of this site.
 */
export function wordPressSource(
  { site, authors, ...rest }: WxrExport,
  { special, texts, here }: SourceOptions,
): ReadySource {
  const textOf = texts.read
  const plan = planImport({ site, authors, ...rest }, { texts, here })
  const attachments = new Map(
    plan.media.map(({ exportId, captionHtml, ...media }) => [exportId, { ...media, caption: captionHtml }]),
  )
  // Only the comments are needed after the plan.
  const withComments = rest.items.flatMap(({ id, comments }) =>
    comments.length > 0 ? [{ id, comments }] : [],
  )
  return {
    name: site.link || site.title || 'WordPress',
    link: site.link,
    plan,
    authors,
    offers: offeredSite({
      name: site.title,
      description: site.description,
      language: site.language,
      icon: iconOf(site, plan),
    }),
    extras: extrasOf(() => commentsOf(withComments, textOf)),
    convert: ({ content, ownAttachments }, resolveUrl) =>
      convertWordPressHtml(textOf(content), { attachments, ownAttachments, resolveUrl, special }),
  }
}

/** The id of the icon in the export. The export names a smaller version of it: `cropped-pier-32x32.png`. */
function iconOf({ icon }: WxrExport['site'], { media }: Pick<ImportPlan, 'media'>): string | undefined {
  const bare = (address: string) => address.replace(/^https?:/i, '').replace(/-\d+x\d+(?=\.\w+$)/, '')
  return icon === '' ? undefined : media.find(({ url }) => bare(url) === bare(icon))?.exportId
}
