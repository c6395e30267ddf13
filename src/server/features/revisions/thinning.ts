const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Which of these go, the newest first: all of the last day stay, then one an hour for a week, one a day for a quarter
 * of a year, and one a week for ever.
 */
export function surplus(revisions: { id: string; createdAt: string }[], now: string): string[] {
  const taken = new Set<string>()
  return revisions.flatMap(({ id, createdAt }) => {
    const slot = slotOf(Date.parse(createdAt), Date.parse(now))
    if (slot === undefined) return []
    if (taken.has(slot)) return [id]
    taken.add(slot)
    return []
  })
}

function slotOf(at: number, now: number): string | undefined {
  const age = now - at
  if (age < dayMs) return undefined
  const size = age < 7 * dayMs ? hourMs : age < 90 * dayMs ? dayMs : 7 * dayMs
  return `${size} ${Math.floor(at / size)}`
}
