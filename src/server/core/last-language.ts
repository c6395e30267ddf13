import { english } from '../../i18n/catalogs.ts'
import type { SiteLanguage } from '../../i18n/site-language.ts'
import type { Engine } from '../db/engine.ts'

// By engine, which is one per opened database.
const last = new WeakMap<Engine, SiteLanguage>()

/** Records the language of the site whenever its settings are read. */
export const noteLanguage = ({ engine }: { engine: Engine }, language: SiteLanguage): void => {
  last.set(engine, language)
}

/** The last known language, for answers that must not need the database. */
export const lastLanguage = ({ engine }: { engine: Engine }): SiteLanguage => last.get(engine) ?? english
