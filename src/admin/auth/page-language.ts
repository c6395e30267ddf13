import { adminLanguages } from '../../contracts/admin-languages.ts'
import type { User } from '../../contracts/users.ts'
import { asText, readStored, writeStored } from '../app/stored.ts'
import { language } from '../texts/t.ts'
import { safeNext } from './next-path.ts'

const loadedFor = 'language_loaded'

/** The language in which this person uses the admin: their own choice, or that of the browser as the server reads it. */
export const languageOf = (user: Pick<User, 'language'>): string =>
  adminLanguages.find((known) => known === user.language) ??
  document.documentElement.dataset.browserLanguage ??
  'en'

/** The page of somebody who is signed in has loaded in their language, so the next sign-in may load it again. */
export function noteLoaded(user: User): void {
  if (languageOf(user) === language) writeStored(loadedFor, '', 'sessionStorage')
}

/**
 * The texts of a page are in one language. If that is not the one of the person who has just signed in, loads the page
 * again and returns true. Only once for a language in a tab: a browser that refuses cookies would sign in for ever.
 */
export function loadsInLanguageOf(user: User): boolean {
  const wanted = languageOf(user)
  if (wanted === language || readStored(loadedFor, asText, 'sessionStorage') === wanted) return false
  if (!writeStored(loadedFor, wanted, 'sessionStorage')) return false
  const next = safeNext(new URLSearchParams(location.search).get('next'))
  location.replace(`/admin/login?next=${encodeURIComponent(next)}`)
  return true
}
