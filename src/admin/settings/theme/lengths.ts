const one = /^(\d*\.?\d+)([a-z%]*)$/
const steps: Record<string, number> = { px: 1, pt: 1, rem: 0.125, em: 0.125, '%': 1, ch: 1, vw: 1, vh: 1 }
const coarseFrom = 200

/**
 * A length, or each of several, increased or decreased by a step, but not below 0: pixels by 1, or by 20 from a few
 * hundred on; rem and em by an eighth. Undefined for anything but lengths.
 */
export function stepped(value: string, direction: number): string | undefined {
  const parts = value.trim().split(/\s+/)
  const next = parts.map((part) => {
    const [, digits, unit = ''] = one.exec(part) ?? []
    const step = steps[unit || 'px']
    if (digits === undefined || step === undefined) return undefined
    const number = Number(digits)
    const size = step === 1 && number >= coarseFrom ? 20 : step
    const result = Math.max(0, Math.round((number + direction * size) * 1000) / 1000)
    return result === 0 ? '0' : `${result}${unit || 'px'}`
  })
  return next.includes(undefined) ? undefined : next.join(' ')
}
