import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const program = `const { scaled } = await import(${JSON.stringify(join(import.meta.dirname, 'timeouts.ts'))})
console.log(scaled(1000), process.env.TEST_TIMEOUT_FACTOR)`

function run(factor?: string) {
  const { TEST_TIMEOUT_FACTOR: _, ...env } = process.env
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    env: { ...env, ...(factor !== undefined && { TEST_TIMEOUT_FACTOR: factor }) },
  })
  const [ms, passedOn] = stdout.trim().split(' ').map(Number)
  return { ms, passedOn, stderr }
}

test('timeouts are scaled by the chosen factor', () => {
  expect(run('2.5')).toEqual({ ms: 2500, passedOn: 2.5, stderr: '' })
})

test('without one, the machine is measured, and the factor is printed and passed on to the processes of the run', () => {
  const { ms, passedOn = 0, stderr } = run()
  expect(passedOn).toBeGreaterThanOrEqual(1)
  expect(passedOn).toBeLessThanOrEqual(8)
  expect(ms).toBe(Math.round(passedOn * 1000))
  expect(stderr).toContain(`Timeouts are ${passedOn} times those of two quiet cores`)
})

test.each(['fast', '0', '-3', '1000'])('a factor of %j is refused', (factor) => {
  expect(run(factor).stderr).toContain(
    `TEST_TIMEOUT_FACTOR is "${factor}". Set it to a number from 1 to 100, or leave it out.`,
  )
})
