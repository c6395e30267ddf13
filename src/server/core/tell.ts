import { adminLanguages } from '../../contracts/admin-languages.ts'
import type { Message, ParamsOf, Value } from '../../i18n/message.ts'
import { inWords, partsMaker, type TextCatalog } from '../../i18n/parts.ts'
import type { Said } from '../../i18n/said.ts'
import type { Ctx } from './context.ts'
import { lastLanguage } from './last-language.ts'

type Values<M> = [ParamsOf<M>] extends [never] ? [] : [values: Record<ParamsOf<M>, Value>]

type TellText = <const M extends Message>(message: M, ...values: Values<M>) => string
/**
 * Says something to one person, in the language of their admin: `tell('Reset your password for {site}', { site })`. `of`
 * is for a sentence that is written elsewhere.
 */
export type Tell = TellText & { of(sentence: Said | string): string }

const catalogs: Record<string, () => Promise<{ default: TextCatalog['texts'] }>> = {
  ar: () => import('../../i18n/admin-texts/ar.json', { with: { type: 'json' } }),
  de: () => import('../../i18n/admin-texts/de.json', { with: { type: 'json' } }),
  es: () => import('../../i18n/admin-texts/es.json', { with: { type: 'json' } }),
  fr: () => import('../../i18n/admin-texts/fr.json', { with: { type: 'json' } }),
  ja: () => import('../../i18n/admin-texts/ja.json', { with: { type: 'json' } }),
  'pt-BR': () => import('../../i18n/admin-texts/pt-BR.json', { with: { type: 'json' } }),
}

/** For a person who has chosen this language. Without a choice: the language of the site, if the admin has it. */
export async function tellIn(ctx: Pick<Ctx, 'engine'>, chosen: string | null): Promise<Tell> {
  return tellLanguage(nearest(chosen ?? lastLanguage(ctx).tag))
}

/** In a language of the admin. */
export async function tellLanguage(language: string): Promise<Tell> {
  const texts = (await catalogs[language]?.())?.default ?? {}
  const partsOf = partsMaker({ language, texts })
  const tell: TellText = (message, ...[values]) => partsOf(message, values).join('')
  return Object.assign(tell, {
    of: (sentence: Said | string) =>
      inWords(partsOf, typeof sentence === 'string' ? { message: sentence } : sentence),
  })
}

const baseOf = (tag: string) => tag.split('-')[0]

const nearest = (tag: string): string =>
  adminLanguages.find((language) => language === tag) ??
  adminLanguages.find((language) => baseOf(language) === baseOf(tag)) ??
  'en'
