import { wellFormed } from '../../../content/xml.ts'
import type { Feed, FeedItem } from './feeds.ts'

/** JSON Feed 1.1. `selfUrl` is the address of the feed. Undefined values are left out. */
export function jsonFeed(feed: Feed, selfUrl: string): string {
  const { title, description, homeUrl, language, logo, favicon, items } = feed
  const whole = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: homeUrl,
    feed_url: selfUrl,
    language,
    icon: logo,
    favicon,
    items: items.map(itemOf),
  }
  return JSON.stringify(whole, (_key, value) => (typeof value === 'string' ? wellFormed(value) : value))
}

const itemOf = ({
  id,
  title,
  url,
  summary,
  html,
  image,
  publishedAt,
  changedAt,
  authors,
  topics,
}: FeedItem) => ({
  id,
  url,
  title,
  summary,
  ...(html === undefined ? { content_text: summary } : { content_html: html }),
  image,
  date_published: publishedAt,
  date_modified: changedAt,
  ...(authors.length > 0 && { authors }),
  tags: topics,
})
