/** A length in seconds, such as 75, as players show it: 1:15. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? `${part}` : `${part}`.padStart(2, '0'))).join(':')
}
