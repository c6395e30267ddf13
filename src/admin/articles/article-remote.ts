import type { Article } from '../../contracts/article-fields.ts'
import { articleEndpoints } from '../../contracts/articles.ts'
import { articlePublishing } from '../../contracts/publishing.ts'
import { call } from '../app/api-client.ts'
import type { Copy, Remote } from '../editing/remote.ts'
import { noDraft, type Working } from '../publishing/edited-kind.ts'
import { issuesOf } from '../ui/form.ts'
import { type ArticleValues, changesOf, inputOf, valuesOf } from './article-values.ts'

export type WorkingArticle = Working<Article>

/** The working copy of an article, as the form has it. */
export const copyOf = (working: WorkingArticle): Copy<ArticleValues> => ({
  id: working.entity.id,
  values: valuesOf(working.entity),
  stamp: { version: working.entity.version, draftVersion: working.draft.version },
  saves: working.draft.saves,
  about: working,
})

export const articleRemote: Remote<ArticleValues> = {
  async create(values, idempotencyKey) {
    // A text is saved as soon as it has any words; the title may come later.
    const body = { ...inputOf(values), title: values.title.trim() || 'Untitled' }
    const entity = await call(articleEndpoints.create, { body, idempotencyKey })
    return copyOf({ entity, live: entity, draft: noDraft, review: null, needsApproval: undefined })
  },
  async save(id, changes, stamp) {
    const body = { ...changesOf(changes), ...stamp }
    return copyOf(await call(articlePublishing.saveDraft, { params: { id }, body }))
  },
  conflictOf: (error) =>
    error.code === 'VERSION_CONFLICT' ? copyOf(error.current as WorkingArticle) : undefined,
  issuesOf,
}
