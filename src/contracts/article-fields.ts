import { z } from 'zod'
import {
  authorRef,
  destination,
  id,
  lang,
  langInput,
  line,
  listMeta,
  optionalLink,
  seo,
  seoInput,
  slugInput,
  status,
  text,
  timestamp,
  title,
  translationOf,
  translations,
  utc,
  version,
} from './common.ts'
import { draftStamp, draftState } from './drafts.ts'
import { review } from './reviews.ts'

/** `slug`: of the author page, as far as the person has one. */
export const articleAuthor = authorRef.extend({ slug: z.string().nullable() })
export const categoryRef = z.object({ id: z.string(), slug: z.string(), name: z.string() })
export const seriesRef = z.object({ id: z.string(), slug: z.string(), name: z.string() })
export const tagRef = z.object({ slug: z.string(), name: z.string() })

/** What may be sent of the plain fields: those that are stored and shown as they are sent, each in a column of its name. */
const plainInput = {
  title,
  featuredImage: optionalLink,
  unpublishAt: timestamp.nullable(),
  unpublishTo: destination,
}
/** The plain fields as they are stored and shown. */
const plain = {
  title: z.string(),
  featuredImage: z.string().nullable(),
  unpublishAt: utc.nullable().default(null).meta({
    description:
      'When it ends: from then on it is in no list, and its address is gone or redirects to `unpublishTo`',
  }),
  unpublishTo: z.string().default('').meta({
    description:
      'A path of this site or an address of another, for visitors who come after the end; empty: 410',
  }),
} satisfies Record<keyof typeof plainInput, z.ZodType>
/** The plain fields of an article for which nothing was sent. */
export const emptyArticle: z.infer<z.ZodObject<typeof plain>> = {
  title: '',
  featuredImage: null,
  unpublishAt: null,
  unpublishTo: '',
}
/** The list that everything between the API and the database reads. */
export const plainArticleFields = z.object(plain).keyof().options
export type PlainArticleField = (typeof plainArticleFields)[number]

export const visibilities = ['public', 'link', 'password'] as const
const visibility = z.enum(visibilities).meta({
  description:
    'public: for everyone; link: in no list, only for those who have its address; password: in no list, and its address asks for a password',
})
export type Visibility = z.infer<typeof visibility>

/** The lengths of a password for readers, in characters. */
export const passwordLengths = { min: 4, max: 200 } as const

export const articleSummary = z
  .object({
    id: z.string(),
    ...plain,
    slug: z.string(),
    lang,
    excerpt: z.string(),
    image: z
      .string()
      .nullable()
      .meta({ description: 'featuredImage, else seo.ogImage, else the first image in the content' }),
    seo,
    category: categoryRef.nullable(),
    series: seriesRef.nullable().meta({ description: 'The series that it is a part of' }),
    tags: z.array(tagRef),
    author: articleAuthor.nullable().meta({ description: 'The first of the authors' }),
    authors: z.array(articleAuthor),
    status,
    visibility,
    pinned: z.boolean().meta({ description: 'Whether it comes first in lists' }),
    publishedAt: utc.nullable(),
    createdAt: utc,
    updatedAt: utc,
    revisedAt: utc.nullable().meta({
      description: 'When title, excerpt or text last changed for readers as an update; null if never',
    }),
    readingMinutes: z.int(),
    url: z.string(),
    version: z.int(),
  })
  .meta({ id: 'ArticleSummary' })
export type ArticleSummary = z.infer<typeof articleSummary>

export const article = articleSummary.extend({ translations, content: z.string() }).meta({ id: 'Article' })
export type Article = z.infer<typeof article>

/** What editors see; `draft`: the unpublished edits stored beside it. */
export const adminArticle = article.extend({ draft: draftState.nullable() }).meta({ id: 'AdminArticle' })
export type AdminArticle = z.infer<typeof adminArticle>

/** `include=contentMarkdown` of any call that answers with one article or its working copy. */
export const includeQuery = z.object({
  include: z.enum(['contentMarkdown']).optional().meta({
    description: 'contentMarkdown: the answer also has the content as Markdown',
  }),
})
const markdownAnswer = {
  contentMarkdown: z.string().optional().meta({
    description:
      'Only with `include=contentMarkdown`: the content as GitHub’s Markdown, with HTML where Markdown has no form; it can be sent back. After a change it may be missing, if the server had too much to do to make it',
  }),
}
export const articleAnswer = article.extend(markdownAnswer).meta({ id: 'ArticleAnswer' })
export const adminArticleAnswer = adminArticle.extend(markdownAnswer)

/** What a list of the admin shows. */
export const listedArticle = articleSummary
  .extend({
    translations,
    review: review.nullable(),
    thumbnail: z.string().nullable().meta({
      description:
        '`image` in the size a list needs; null for an image on another site, which would learn who looks at it',
    }),
  })
  .meta({ id: 'ListedArticle' })
export type ListedArticle = z.infer<typeof listedArticle>

/** What the calendar shows. */
export const plannedArticle = articleSummary
  .pick({ id: true, title: true, status: true, publishedAt: true, version: true })
  .extend({ author: authorRef.nullable(), authors: z.array(authorRef) })
  .meta({ id: 'PlannedArticle' })
export type PlannedArticle = z.infer<typeof plannedArticle>

export const articleList = z.object({ articles: z.array(articleSummary), meta: listMeta })

/** The longest text of an article, in characters of HTML. */
export const maxContentLength = 2_000_000
export const tooLongContent = 'At most 2,000,000 characters'

/** The largest number of authors of one article. */
export const maxAuthors = 20

/** The largest number of pinned articles of the site. */
export const maxPinned = 50

const articleFields = z.object({
  ...plainInput,
  lang: langInput,
  translationOf,
  slug: slugInput,
  excerpt: text(500),
  content: z.string().max(maxContentLength, tooLongContent),
  categoryId: id.nullable().meta({
    description:
      'The category, in the language of the article. Without it, a new translation begins in the translation of the category of its original',
  }),
  seriesId: id.nullable().meta({
    description:
      'The series that it belongs to, in the language of the article; it becomes the last part of a new one. Without it, a new translation begins in the translation of the series of its original',
  }),
  tags: z.array(line(80)).max(50, 'At most 50 tags').meta({
    description:
      'The names of its tags. Without them, a new translation begins with the translations of the tags of its original',
  }),
  seo: seoInput,
  status,
  pinned: z.boolean().meta({
    description:
      'Whether it comes first in lists; only editors and administrators may change it. It is not part of drafts',
  }),
  visibility: visibility.meta({ description: `${visibility.description}. It is not part of drafts` }),
  password: z
    .string()
    .min(passwordLengths.min, `Use at least ${passwordLengths.min} characters`)
    .max(passwordLengths.max, `At most ${passwordLengths.max} characters`)
    .meta({ description: 'For the visibility `password`. It is stored as a hash and never sent back' }),
  publishedAt: timestamp.nullable(),
  authorIds: z
    .array(id)
    .max(maxAuthors, `Name at most ${maxAuthors} authors`)
    .refine((ids) => new Set(ids).size === ids.length, 'Name each author once')
    .meta({
      description: 'The ids of the authors, in their order; only editors and administrators may change them',
    }),
})
/** Sent with a change to a published article: whether readers are told of an update. */
export const isUpdate = z.boolean().optional().meta({
  description:
    'false: readers are not told of an update when title, excerpt or text changes, as for a mistake in typing',
})
const markdownInput = {
  contentMarkdown: z.string().max(maxContentLength, tooLongContent).optional().meta({
    description:
      'The text in Markdown (GitHub’s, with footnotes and alerts) instead of `content`, which is then made of it. HTML in it stays',
  }),
}
const isOneText = (sent: { content?: string | undefined; contentMarkdown?: string | undefined }) =>
  sent.content === undefined || sent.contentMarkdown === undefined
const oneText = {
  path: ['contentMarkdown'],
  error: 'Send the text either as content (HTML) or as contentMarkdown, and leave the other one out',
}
export const articleInput = articleFields
  .partial()
  .required({ title: true })
  .extend(markdownInput)
  .refine(isOneText, oneText)
export type ArticleInput = z.infer<typeof articleInput>
export const articleChange = articleFields
  .partial()
  .extend({ ...markdownInput, version: version.optional(), isUpdate })
  .refine(isOneText, oneText)
export type ArticleChange = z.infer<typeof articleChange>

/** The fields of an article that drafts and revisions store. */
export const articleDraftFields = z.object({
  ...plain,
  slug: z.string(),
  excerpt: z.string().meta({ description: 'Empty if it is generated from the content' }),
  content: z.string(),
  categoryId: z.string().nullable(),
  authorIds: z.array(z.string()).optional().meta({ description: 'Revisions of earlier versions have none' }),
  seriesId: z.string().nullable().optional().meta({ description: 'Revisions of earlier versions have none' }),
  tags: z.array(z.string()),
  seo,
  publishedAt: utc.nullable(),
})
export type ArticleFields = z.infer<typeof articleDraftFields>
export const articleDraftInput = articleFields
  .omit({
    status: true,
    pinned: true,
    visibility: true,
    password: true,
    lang: true,
    translationOf: true,
  })
  .partial()
  .extend(draftStamp)
/** What a save of a draft sends. */
export const articleDraftChange = articleDraftInput.extend(markdownInput).refine(isOneText, oneText)
