import { defaultSettings } from '../../../contracts/settings.ts'
import { valueAt } from '../../ui/value-at.ts'

export const defaultTheme = defaultSettings.themeSettings

/** The value of a field that was not set. */
export const defaultOf = (path: string): unknown => valueAt(defaultSettings, path)
