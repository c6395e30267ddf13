import { z } from 'zod'

export const articleSorts = ['newest', 'oldest', 'title', 'updated'] as const
export const articleSort = z.enum(articleSorts).meta({ description: 'Sort order' })
/** By date of publication, title, last edit, status or author; a hyphen reverses it. */
export const listOrders = [
  ...articleSorts,
  ...(['-title', '-updated', 'status', '-status', 'author', '-author'] as const),
] as const
export const articleOrder = z
  .enum([...listOrders, 'category', '-category'])
  .meta({ description: 'Sort order; a leading hyphen reverses it' })
export type ArticleOrder = z.infer<typeof articleOrder>
