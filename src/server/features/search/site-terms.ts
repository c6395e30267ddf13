import type { Ctx } from '../../core/context.ts'
import * as settings from '../settings/settings.ts'
import { type Terms, termsOf } from './terms.ts'

/** The terms of the language of the site. */
export const siteTerms = async (ctx: Ctx): Promise<Terms> => termsOf((await settings.stored(ctx)).language)
