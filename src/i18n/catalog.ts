import type { en } from './catalogs/en.ts'
import type { englishInBrowser } from './en-in-browser.ts'
import type { Filled, ParamsOf, Plural } from './message.ts'

type English = typeof en
export type TextKey = keyof English
/** The keys of the texts that scripts of public pages show. */
export type BrowserKey = keyof typeof englishInBrowser

/** Every text in one language. */
export type Catalog = { readonly [Key in TextKey]: English[Key] extends string ? string : Plural }

/** What differs from the English text in the values that it needs. */
type Checked<C extends Catalog> = {
  readonly [Key in keyof C]: Key extends TextKey
    ? [ParamsOf<C[Key]>, ParamsOf<English[Key]>] extends [ParamsOf<English[Key]>, ParamsOf<C[Key]>]
      ? C[Key]
      : `needs {${ParamsOf<English[Key]>}}`
    : never
}

/** A catalog whose texts need the same values as the English ones: anything else is a type error. */
export const defineCatalog = <const C extends Catalog>(catalog: C & Checked<C>): Catalog => catalog

type TextOf<M> = [ParamsOf<M>] extends [never] ? string : Filled<ParamsOf<M>>

/** The texts of a site: strings, and functions for those with values. */
export type Texts = { readonly [Key in TextKey]: TextOf<English[Key]> }
export type BrowserTexts = Pick<Texts, BrowserKey>

/** Texts of the settings that replace those of the catalog. */
export type OwnTexts = Readonly<Record<string, string | OwnForms>>
export type OwnForms = Readonly<Record<string, string | undefined>>
