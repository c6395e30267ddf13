const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * The revisions to delete. Expects the newest first. All of the last day stay, then one an hour for a week, one a day
 * for 90 days, and one a week for ever.
 */
export function surplus(revisions: { id: string; createdAt: string }[], now: string): string[] {
  const usedSlots = new Set<string>()
  return revisions.flatMap(({ id, createdAt }) => {
    const slot = slotOf(Date.parse(createdAt), Date.parse(now))
    if (slot === undefined) return []
    if (usedSlots.has(slot)) return [id]
    usedSlots.add(slot)
    return []
  })
}

function slotOf(at: number, now: number): string | undefined {
  const age = now - at
  if (age < dayMs) return undefined
  const size = age < 7 * dayMs ? hourMs : age < 90 * dayMs ? dayMs : 7 * dayMs
  return `${size} ${Math.floor(at / size)}`
}
