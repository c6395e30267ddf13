import { language } from '../texts/t.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
// Intl would write 1.5 kB.
const english = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** A number of bytes in words: `1.5 MB`. `tag`: in another language than that of the admin. */
export function formatBytes(bytes: number, tag: string = language): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** step
  const digits = step > 0 && value < 10 ? 1 : 0
  const number = new Intl.NumberFormat(tag, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
    ...(tag !== 'en' && { style: 'unit', unit: units[step] ?? 'byte' }),
  }).format(value)
  return tag === 'en' ? `${number} ${english[step] ?? 'B'}` : number
}
