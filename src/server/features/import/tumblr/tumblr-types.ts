import { z } from 'zod'

const text = z.string().catch('')
const address = z.string().catch('')

/** A block in the newer form of posts. Blocks of other types are named in a remark. */
export const tumblrBlock = z.object({
  type: z.string(),
  subtype: text,
  text,
  formatting: z
    .array(
      z.object({
        start: z.number().int().min(0),
        end: z.number().int().min(0),
        type: z.string(),
        url: text,
        blog: z.object({ name: text, url: text }).optional().catch(undefined),
      }),
    )
    .max(5000)
    .catch([]),
  media: z
    .union([
      z.array(z.object({ url: address, width: z.number().catch(0) })),
      z.object({ url: address }).transform((one) => [{ ...one, width: 0 }]),
    ])
    .catch([]),
  alt_text: text,
  caption: text,
  url: address,
  title: text,
  artist: text,
  description: text,
  site_name: text,
})
export type TumblrBlock = z.infer<typeof tumblrBlock>

const photo = z.object({ caption: text, original_size: z.object({ url: address }).catch({ url: '' }) })
const line = z.object({ label: text, phrase: text })

/** A post as the API describes it: in the older form with a type, or in the newer form with blocks. */
export const tumblrPost = z.object({
  id: z.union([z.number(), z.string()]).transform(String).catch(''),
  id_string: text,
  blog_name: text,
  post_url: address,
  short_url: address,
  slug: text,
  type: text,
  state: text,
  date: text,
  timestamp: z.number().catch(0),
  tags: z.array(z.string()).max(1000).catch([]),
  is_pinned: z.boolean().catch(false),
  title: text,
  body: text,
  caption: text,
  photos: z.array(photo).max(500).catch([]),
  text,
  source: text,
  url: address,
  description: text,
  excerpt: text,
  publisher: text,
  dialogue: z.array(line).max(5000).catch([]),
  video_url: address,
  permalink_url: address,
  thumbnail_url: address,
  audio_url: address,
  audio_source_url: address,
  track_name: text,
  artist: text,
  question: text,
  answer: text,
  asking_name: text,
  reblogged_from_name: text,
  content: z.array(tumblrBlock).max(5000).catch([]),
})
export type TumblrPost = z.infer<typeof tumblrPost>

export const tumblrBlog = z.object({
  title: text,
  description: text,
  theme: z.object({ link_color: text }).optional().catch(undefined),
})
