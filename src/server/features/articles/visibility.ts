import type { ArticleChange } from '../../../contracts/article-fields.ts'
import { invalidField } from '../../core/errors.ts'
import { type Ending, hasEnded } from '../../core/publication.ts'
import { hashPassword } from '../auth/auth.ts'
import type { ArticleRow } from './articles.table.ts'

/** Who finds an article. `passwordHash` is null unless the visibility is `password`. */
export type Reach = Pick<ArticleRow, 'visibility' | 'passwordHash'>

export const everyone: Reach = { visibility: 'public', passwordHash: null }

/** The hash of a password that was sent. Slow on purpose: not within a transaction. */
export const hashOf = async ({ password }: Pick<ArticleChange, 'password'>): Promise<string | undefined> =>
  password === undefined ? undefined : hashPassword(password)

/** The reach after a change. Throws VALIDATION_FAILED for a missing password, or one that nobody would be asked for. */
export function reachAfter(
  before: Reach,
  { visibility = before.visibility }: Pick<ArticleChange, 'visibility'>,
  newHash: string | undefined,
): Reach {
  if (visibility !== 'password') {
    if (newHash !== undefined)
      throw invalidField('password', 'Send a password only with the visibility “password”.')
    return { visibility, passwordHash: null }
  }
  const passwordHash = newHash ?? before.passwordHash
  if (passwordHash === null) throw invalidField('password', 'Enter a password.')
  return { visibility, passwordHash }
}

/**
 * In which lists the article is: those of the first language, which have an index of their own, or those of a further
 * one.
 */
export function listing(
  { lang, ...article }: Parameters<typeof isUnlisted>[0] & Pick<ArticleRow, 'lang'>,
  now: string,
): Pick<ArticleRow, 'unlisted' | 'listedIn'> {
  if (isUnlisted(article, now)) return { unlisted: 1, listedIn: null }
  return lang === '' ? { unlisted: 0, listedIn: null } : { unlisted: 1, listedIn: lang }
}

/** Whether the article is in no list although it is no draft. */
const isUnlisted = (article: Ending & Pick<Reach, 'visibility'>, now: string): boolean =>
  article.visibility !== 'public' || hasEnded(article, now)
