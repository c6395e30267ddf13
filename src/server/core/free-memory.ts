/**
 * Gives back what large buffers took that nobody uses any more, before the next ones are needed. Only in the commands for
 * which `bin/masthead` allows it: a server has others to answer meanwhile.
 */
export function freeMemory(): void {
  globalThis.gc?.()
}
