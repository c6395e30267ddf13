import { english } from '../../i18n/said.ts'
export type Progress = { stage: string; done: number; total: number }

const plainLineEveryMs = 10_000
const redrawEveryMs = 100

/**
 * Shows the progress of a long command on standard error: one redrawn line in a terminal, else a plain line every
 * ten seconds and one at the end of each stage. Call `end` before printing anything else.
 */
export function showProgress(now: () => number = () => performance.now(), out = process.stderr) {
  let stage = ''
  let startedAt = 0
  let shownAt = Number.NEGATIVE_INFINITY
  let isLineOpen = false

  function end(): void {
    if (isLineOpen) out.write('\n')
    isLineOpen = false
  }

  function show(progress: Progress): void {
    const at = now()
    if (progress.stage !== stage) {
      end()
      ;[stage, startedAt] = [progress.stage, at]
    }
    const isLast = progress.done >= progress.total
    if (!isLast && at - shownAt < (out.isTTY ? redrawEveryMs : plainLineEveryMs)) return
    shownAt = at
    const line = describeProgress(progress, (at - startedAt) / 1000)
    out.write(out.isTTY ? `\r\u001b[2K${line}` : `${line}\n`)
    isLineOpen = Boolean(out.isTTY)
  }

  return { show, end }
}

/** `Articles: 12 of 58, 34 per second, 2 s left`. */
export function describeProgress({ stage, done, total }: Progress, seconds: number): string {
  if (done === 0 || seconds < 0.5) return english('{stage}: {done} of {total}', { stage, done, total })
  const exact = done / seconds
  const speed = exact >= 10 ? Math.round(exact) : exact.toFixed(1)
  if (done >= total)
    return english('{stage}: {done} of {total}, {speed} per second', { stage, done, total, speed })
  const left = duration((total - done) / exact)
  return english('{stage}: {done} of {total}, {speed} per second, {left} left', {
    stage,
    done,
    total,
    speed,
    left,
  })
}

function duration(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`
}
