import { language, t } from '../texts/t.ts'

const units = [
  (number: string) => t('{number} B', { number }),
  (number: string) => t('{number} KB', { number }),
  (number: string) => t('{number} MB', { number }),
  (number: string) => t('{number} GB', { number }),
  (number: string) => t('{number} TB', { number }),
] as const

/** A number of bytes in words: `1.5 MB`. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** step
  const digits = step > 0 && value < 10 ? 1 : 0
  const number = value.toLocaleString(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  })
  return (units[step] ?? units[0])(number)
}
