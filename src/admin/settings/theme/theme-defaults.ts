import { settings } from '../../../contracts/settings.ts'
import { valueAt } from '../../ui/value-at.ts'

const defaults = settings.parse({})

export const defaultTheme = defaults.themeSettings

/** What a field is where nothing was set. */
export const defaultOf = (path: string): unknown => valueAt(defaults, path)
