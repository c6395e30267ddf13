// What a system has after an import, value by value beside what it has to have.

export type Difference = { what: string; where: string; expected: unknown; found: unknown }
/** How many values of each kind matched, and which did not. */
export type Comparison = { matched: Map<string, number>; differences: Difference[] }
export type Check = (what: string, where: string, expected: unknown, found: unknown) => void
/** What the system itself changes. */
export type Normalisation = { says: string; explains: (difference: Difference) => boolean }

export function newComparison(): Comparison & { check: Check } {
  const matched = new Map<string, number>()
  const differences: Difference[] = []
  return {
    matched,
    differences,
    check(what, where, expected, found) {
      if (JSON.stringify(expected) === JSON.stringify(found)) matched.set(what, (matched.get(what) ?? 0) + 1)
      else differences.push({ what, where, expected, found })
    },
  }
}

/** Prints what matched and what did not. Whether the system explains every difference. */
export function printComparison(
  system: string,
  { matched, differences }: Comparison,
  normalisations: readonly Normalisation[],
): boolean {
  const explained = differences.map((difference) =>
    normalisations.find(({ explains }) => explains(difference)),
  )
  const names = new Set([...matched.keys(), ...differences.map(({ what }) => what)])
  console.log('                              same   normalised   different')
  for (const name of names) {
    const of = explained.filter((_, index) => differences[index]?.what === name)
    const normalised = of.filter(Boolean).length
    const counts = [matched.get(name) ?? 0, normalised, of.length - normalised]
    console.log(`  ${name.padEnd(24)}${counts.map((count) => String(count).padStart(10)).join('  ')}`)
  }
  for (const { says } of normalisations) {
    const times = explained.filter((one) => one?.says === says).length
    if (times > 0) console.log(`${system}: ${says} (${times})`)
  }
  const open = differences.filter((_, index) => !explained[index])
  for (const { what, where, expected, found } of open)
    console.log(
      `${what} of ${where}:\n  exported ${JSON.stringify(expected)}\n  found    ${JSON.stringify(found)}`,
    )
  return open.length === 0
}
