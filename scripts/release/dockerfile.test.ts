import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no default hides the platform that BuildKit passes', () => {
  const steps = readFileSync('Dockerfile', 'utf8').split('\n')
  const platform = steps.filter((step) => /^ARG (TARGET|BUILD)/.test(step))
  expect(platform).toEqual(['ARG TARGETARCH'])
  expect(steps).toContain('RUN masthead --version')
})
