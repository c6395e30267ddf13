const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** A number of bytes in words: `1.5 MB`. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** step
  return `${value.toFixed(step > 0 && value < 10 ? 1 : 0)} ${units[step]}`
}
