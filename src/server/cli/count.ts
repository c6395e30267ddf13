import { english } from '../../i18n/said.ts'

const sentences = {
  article: (count: number) => english({ one: '{count} article', other: '{count} articles' }, { count }),
  page: (count: number) => english({ one: '{count} page', other: '{count} pages' }, { count }),
  file: (count: number) => english({ one: '{count} file', other: '{count} files' }, { count }),
  user: (count: number) => english({ one: '{count} user', other: '{count} users' }, { count }),
  redirect: (count: number) => english({ one: '{count} redirect', other: '{count} redirects' }, { count }),
}

/** `1 article`, `12 articles`. */
export const count = (number: number, noun: keyof typeof sentences): string => sentences[noun](number)
