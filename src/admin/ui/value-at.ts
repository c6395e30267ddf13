/** The value at a dotted path such as `seo.title`; undefined if there is none. */
export function valueAt(values: unknown, path: string): unknown {
  let at = values
  for (const name of path.split('.')) at = isTree(at) ? at[name] : undefined
  return at
}

export const isTree = (value: unknown): value is { [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
