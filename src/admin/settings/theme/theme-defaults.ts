import { settings } from '../../../contracts/settings.ts'
import { valueAt } from '../../ui/value-at.ts'

const defaults = settings.parse({})

export const defaultTheme = defaults.themeSettings

/** The value of a field that was not set. */
export const defaultOf = (path: string): unknown => valueAt(defaults, path)
