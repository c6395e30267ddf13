import type { Ctx } from '../../core/context.ts'
import * as settings from '../settings/settings.ts'
import { type Terms, termsOf } from './terms.ts'

/** The terms of a language of the site. `lang`: the language as it is stored. */
export const termsIn = async (ctx: Ctx, lang: string): Promise<Terms> =>
  termsOf(settings.tagOf(await settings.stored(ctx), lang))
