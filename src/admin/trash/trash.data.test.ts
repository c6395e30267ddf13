import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { TrashKind } from '../../contracts/trash.ts'
import { refetchLists } from './trash.data.ts'

/** Which of these are refetched after something of this kind was deleted or restored. */
async function refetchedAfter(kind: TrashKind): Promise<string[]> {
  const client = new QueryClient()
  const keys = ['articles', 'trash', 'comments', 'suggestions']
  for (const key of keys) client.setQueryData([key, 'article', 'a'], {})
  await refetchLists(client, kind)
  return keys.filter((key) => client.getQueryState([key, 'article', 'a'])?.isInvalidated)
}

test('the comments and suggestions of an article in the trash are not refetched', async () => {
  expect(await refetchedAfter('article')).toEqual(['articles', 'trash'])
})

test('they are refetched after one of them was deleted', async () => {
  expect(await refetchedAfter('comment')).toEqual(['articles', 'trash', 'comments'])
  expect(await refetchedAfter('suggestion')).toEqual(['articles', 'trash', 'suggestions'])
})
