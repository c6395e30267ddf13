import { useState } from 'react'
import { escapeXml } from '../../content/xml.ts'
import type { Article } from '../../contracts/article-fields.ts'
import { articlePublishing } from '../../contracts/publishing.ts'
import { call } from '../app/api-client.ts'
import { useAuth } from '../auth/auth-store.ts'
import { htmlBlocks, type ItemList, mergeItems, mergeSets } from '../editing/merge.ts'
import type { EditedKind } from '../publishing/edited-kind.ts'
import { type Editing, useEditing } from '../publishing/use-editing.ts'
import { checkLater } from '../ui/form.ts'
import { articleRemote, copyOf, type WorkingArticle } from './article-remote.ts'
import { type ArticleValues, emptyValues } from './article-values.ts'

/** The ids of authors, in order and without duplicates. */
const people: ItemList = {
  split: (value) => (Array.isArray(value) ? value.map(String) : []),
  join: (ids) => [...new Set(ids)],
  show: (id) => id,
  merge: () => undefined,
}

const articleKind: EditedKind<Article, ArticleValues> = {
  kind: 'article',
  empty: emptyValues,
  issuesIn: checkLater(() => import('./article-check.ts')),
  copyOf,
  remote: articleRemote,
  publish: (id, body) => call(articlePublishing.publish, { params: { id }, body }),
  review: (id, body) => call(articlePublishing.review, { params: { id }, body }),
  restore: (id, revisionId, body) =>
    call(articlePublishing.restoreRevision, { params: { id, revisionId }, body }),
  discard: (id) => call(articlePublishing.discardDraft, { params: { id } }),
  htmlOf: ({ title, content }) => (title === '' ? '' : `<h1>${escapeXml(title)}</h1>`) + content,
  strategies: { content: mergeItems(htmlBlocks), authorIds: mergeItems(people), tags: mergeSets },
  isSameText: (a, b) => a.content === b.content,
  staleKeys: ['articles', 'dashboard', 'categories'],
}

/** The state and actions of the edit screen of an article. */
export function useArticleEditing(
  opened: WorkingArticle | undefined,
  onCreated: (created: Article) => void,
): ArticleEditing {
  const own = useAuth().user?.id
  const [kind] = useState(() => ({
    ...articleKind,
    empty: { ...emptyValues, authorIds: own === undefined ? [] : [own] },
  }))
  return useEditing(kind, opened, onCreated)
}

export type ArticleEditing = Editing<Article, ArticleValues>
