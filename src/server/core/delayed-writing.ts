/** Writes what was collected in memory: a few seconds after `soon`, or at once with `now`. */
export type LaterWriting = {
  soon(): void
  now(): Promise<void>
}

const afterMs = 10_000

/** `write` never runs twice at the same time. It returns false if something is left, which is then retried. */
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
