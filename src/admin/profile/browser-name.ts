import { t } from '../texts/t.ts'

// In this order, because most browsers also name the ones that they are based on.
const browsers: [sign: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:(?:Headless)?Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
]
const systems: [sign: RegExp, name: string][] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A browser's user agent in words: "Firefox on Linux". */
export function browserName(userAgent: string): string {
  if (userAgent === '') return t('Unknown browser')
  const browser = nameIn(browsers, userAgent)
  if (!browser) return userAgent.length > 60 ? `${userAgent.slice(0, 60)}…` : userAgent
  const system = nameIn(systems, userAgent)
  return system ? t('{browser} on {system}', { browser, system }) : browser
}

const nameIn = (known: [sign: RegExp, name: string][], userAgent: string): string | undefined =>
  known.find(([sign]) => sign.test(userAgent))?.[1]
