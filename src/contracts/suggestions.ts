import { z } from 'zod'
import { maxContentLength, tooLongContent } from './article-fields.ts'
import { authorRef, id, idParams, text, title, utc, version } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The words that a suggestion may change. */
const words = z.object({ title: z.string(), excerpt: z.string(), content: z.string() })
export type SuggestedWords = z.output<typeof words>

const summary = z.object({
  id: z.string(),
  version: z.int().meta({ description: 'Counts how often it was sent or decided on' }),
  by: authorRef.nullable(),
  updatedAt: utc,
})
export const suggestionSummary = summary.meta({ id: 'SuggestionSummary' })
export type SuggestionSummary = z.output<typeof summary>
export const suggestion = summary
  .extend({
    base: words.meta({ description: 'The article it is based on' }),
    words: words.meta({ description: 'As it would be with all changes' }),
    accepted: z.array(z.string()),
    rejected: z.array(z.string()),
  })
  .meta({ id: 'Suggestion' })
export type Suggestion = z.output<typeof suggestion>

/** The decided changes: names that the admin gives to the differences between `base` and `words`. */
const changeName = z
  .string()
  .max(40)
  .regex(/^[a-z]+(:\d{1,6}){0,2}$/, 'Name a change')
// Both lists together stay below the number of values that a body may have (`http/json-body.ts`).
const decided = z.array(changeName).max(4900)

const suggestionInput = z.object({
  version: version.meta({ description: 'The version of the article it is based on' }),
  draftVersion: z.int().min(0),
  title,
  excerpt: text(500),
  content: z.string().max(maxContentLength, tooLongContent),
})
export type SuggestionInput = z.output<typeof suggestionInput>
const decision = z.object({ version, accepted: decided, rejected: decided })
export type Decision = z.output<typeof decision>

const path = '/api/admin/articles/:id/suggestions'
const shared = { access: 'article.read', tag: 'Articles', params: idParams, errors: ['NOT_FOUND'] } as const
const one = {
  ...shared,
  path: `${path}/:suggestionId`,
  params: idParams.extend({ suggestionId: id }),
} as const

/** Suggested changes. Anyone who may read an article may suggest some; the article itself does not change. */
export const suggestionEndpoints = {
  suggestions: endpoint({
    ...shared,
    method: 'GET',
    path,
    summary: 'Open suggestions; people who may not change the article get only their own',
    output: z.object({ suggestions: z.array(suggestionSummary) }),
  }),
  suggestion: endpoint({
    ...one,
    method: 'GET',
    summary: 'One suggestion, in full',
    output: suggestion,
  }),
  suggest: endpoint({
    ...shared,
    method: 'PUT',
    path,
    action: 'articles.suggest',
    summary: 'Suggest changes, replacing what you suggested before',
    body: suggestionInput,
    output: suggestion,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'VALIDATION_FAILED'],
  }),
  decide: endpoint({
    ...one,
    method: 'PUT',
    action: 'articles.decideSuggestion',
    summary: 'Record which changes were accepted or rejected; the article itself is saved as usual',
    body: decision,
    output: suggestion,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  close: endpoint({
    ...one,
    method: 'DELETE',
    action: 'articles.closeSuggestion',
    summary: 'Close a suggestion, or withdraw your own: it goes to the trash',
    output: suggestionSummary,
  }),
  restore: endpoint({
    ...shared,
    method: 'POST',
    path: '/api/admin/suggestions/:id/restore',
    action: 'suggestions.restore',
    summary: 'Open a suggestion in the trash again',
    output: summary.extend({ articleId: z.string() }),
    status: 200,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  }),
}
