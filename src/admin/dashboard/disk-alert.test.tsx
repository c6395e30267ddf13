import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { plainText } from '../../content/text.ts'
import { DiskAlert } from './disk-alert.tsx'

/** What the dashboard shows once the server has reported the state of its disk. */
function said(disk: string): string {
  const client = new QueryClient()
  client.setQueryData(['dashboard', 'health'], { disk })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <DiskAlert />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return plainText(html)
}

test('the dashboard warns of a disk that is almost full, and of one that cannot be written', () => {
  expect(said('low')).toMatch(/The disk is almost full\s+Less than 500 MB is free on the server\./)
  expect(said('full')).toContain('The disk is full')
  expect(said('readOnly')).toContain('Nothing can be saved')
})

test('and shows nothing for a disk with enough space', () => {
  expect(said('ok')).not.toContain('disk')
  expect(said('ok')).not.toContain('saved')
})
