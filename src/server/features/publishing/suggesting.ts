import type { Article } from '../../../contracts/article-fields.ts'
import type { SuggestedWords, Suggestion, SuggestionInput } from '../../../contracts/suggestions.ts'
import type { Ctx } from '../../core/context.ts'
import { versionConflict } from '../../core/errors.ts'
import * as suggestions from '../suggestions/suggestions.ts'
import { articleKind as of } from './kinds.ts'
import { workingCopy } from './working-copy.ts'

/**
 * Suggests changes to an article. Throws VERSION_CONFLICT if the article is newer than the words that they are based
 * on.
 */
export async function suggest(
  ctx: Ctx,
  id: string,
  { version, draftVersion, ...change }: SuggestionInput,
): Promise<Suggestion> {
  const now = await workingCopy(of, ctx, id)
  if (version < now.entity.version || draftVersion < now.draft.version)
    throw versionConflict('this article', now)
  const base = wordsOf(now.entity)
  const clean = await of.cleanFields(ctx, now.entity, change, {})
  return suggestions.put(ctx, id, { base, words: { ...base, ...pickWords(clean) } })
}

const wordsOf = (article: Article): SuggestedWords => {
  const { title, excerpt, content } = of.fieldsOf(article)
  return { title, excerpt, content }
}

const pickWords = ({ title, excerpt, content }: Partial<SuggestedWords>): Partial<SuggestedWords> => ({
  ...(title !== undefined && { title }),
  ...(excerpt !== undefined && { excerpt }),
  ...(content !== undefined && { content }),
})
