import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { plainText } from '../../content/text.ts'
import { FailureAlert } from './failure-alert.tsx'

/** What the dashboard shows once the server has said what failed. */
function said(failures: object[]): string {
  const client = new QueryClient()
  client.setQueryData(['dashboard', 'health'], { failures })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <FailureAlert />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return plainText(html)
}

test('the dashboard says what has failed and why', () => {
  const text = said([{ job: 'mirror', failure: 'The disk is full.', failedAt: '2026-11-27T10:00:00.000Z' }])
  expect(text).toMatch(/The mirror in Git is not up to date\s+The disk is full\. It failed/)
  expect(said([])).not.toContain('up to date')
})
