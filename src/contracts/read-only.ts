/** A shared value that nobody may change: its objects, lists, maps and sets are read-only at any depth. */
export type ReadOnly<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends Promise<infer V>
    ? Promise<ReadOnly<V>>
    : T extends ReadonlyMap<infer K, infer V>
      ? ReadonlyMap<K, ReadOnly<V>>
      : T extends ReadonlySet<infer V>
        ? ReadonlySet<V>
        : T extends object
          ? { readonly [K in keyof T]: ReadOnly<T[K]> }
          : T
