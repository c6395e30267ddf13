/** Plain fields as their inputs show them: '' if they are empty. */
type PlainValues<T> = { [K in keyof T]: NonNullable<T[K]> }

/** The values of these plain fields. */
export function plainValuesOf<T extends object, N extends keyof T>(
  fields: T,
  names: readonly N[],
): PlainValues<Pick<T, N>> {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? ''])) as PlainValues<Pick<T, N>>
}
