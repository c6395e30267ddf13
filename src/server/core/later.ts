/** Writes what was collected in memory: some seconds after `soon`, or with `now` at once. */
export type LaterWriting = {
  soon(): void
  now(): Promise<void>
}

const afterMs = 10_000

/** `write` never runs twice at the same time. It returns false when something is left, which is then tried again. */
export function writingLater(write: () => Promise<boolean>): LaterWriting {
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function writeOnce(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (!(await write())) later.soon()
  }

  const later: LaterWriting = {
    soon() {
      timer ??= setTimeout(() => void later.now(), afterMs).unref()
    },
    now() {
      writing = writing.then(writeOnce)
      return writing
    },
  }
  return later
}
