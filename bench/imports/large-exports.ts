// A large export of each system, with articles as people write them.
import { article, articleHtml, dateOf } from './words.ts'
import { inOrder, textFile, type WriteExport, zipFile } from './write-export.ts'

const site = 'https://old.example'
const titleOf = (number: number) => `Post number ${number}`
const slugOf = (number: number) => `post-number-${number}`
const tagOf = (number: number) => `Tag ${number % 500}`
const hex = (number: number, length: number) => number.toString(16).padStart(length, '0')
const escaped = (html: string) => html.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const dayOf = (number: number) => dateOf(number).toISOString()
const withoutZone = (number: number) => dayOf(number).slice(0, 19).replace('T', ' ')
const markdown = (number: number) =>
  `${article().join('\n\n')}\n\n[another](${site}/${slugOf(number >> 1)}) ![](${site}/files/${number % 100}.png)\n`

const json = (parts: { before: string; each(number: number): unknown; after: string }) => ({
  ...parts,
  each: (number: number) => JSON.stringify(parts.each(number)),
  between: ',\n',
})

const ghost = textFile(
  'ghost.json',
  json({
    before:
      '{"db":[{"meta":{"version":"5.80.0"},"data":{"settings":[{"key":"title","value":"Old"}],"users":[{"id":"u1","name":"Mira","slug":"mira","email":"mira@old.example"}],"tags":[],"posts":[',
    each(number) {
      const paragraphs = article(3)
      const children = paragraphs.map((text) => ({
        children: [
          { detail: 0, format: 0, mode: 'normal', style: '', text, type: 'extended-text', version: 1 },
        ],
        direction: 'ltr',
        format: '',
        indent: 0,
        type: 'paragraph',
        version: 1,
      }))
      return {
        id: hex(number, 24),
        title: titleOf(number),
        slug: slugOf(number),
        html: paragraphs.map((text) => `<p>${text}</p>`).join(''),
        lexical: JSON.stringify({ root: { children, type: 'root', version: 1 } }),
        plaintext: paragraphs.join('\n'),
        status: 'published',
        visibility: 'public',
        type: 'post',
        featured: 0,
        author_id: 'u1',
        created_at: withoutZone(number),
        updated_at: withoutZone(number),
        published_at: withoutZone(number),
      }
    },
    after: ']}}]}',
  }),
)

/** In the format of WordPress; `linkOf` is how the system writes addresses. */
const wxr = (name: string, link: string, linkOf: (number: number) => string) =>
  textFile(name, {
    before: `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title><link>${link}</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>${site}</wp:base_site_url><wp:base_blog_url>${link}</wp:base_blog_url>`,
    each: (number) =>
      `<item><title>${titleOf(number)}</title><link>${linkOf(number)}</link><pubDate>${dateOf(number).toUTCString()}</pubDate><dc:creator><![CDATA[mira]]></dc:creator><guid isPermaLink="false">${site}/?p=${number + 1}</guid><content:encoded><![CDATA[${articleHtml(number, site).replace(/<p>.*<\/p>/g, '<!-- wp:paragraph -->$&<!-- /wp:paragraph -->')}]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded><wp:post_id>${number + 1}</wp:post_id><wp:post_date>${withoutZone(number)}</wp:post_date><wp:post_date_gmt>${withoutZone(number)}</wp:post_date_gmt><wp:comment_status>open</wp:comment_status><wp:post_name>${slugOf(number)}</wp:post_name><wp:status>publish</wp:status><wp:post_parent>0</wp:post_parent><wp:menu_order>0</wp:menu_order><wp:post_type>post</wp:post_type><wp:post_password></wp:post_password><wp:is_sticky>0</wp:is_sticky><category domain="post_tag" nicename="tag-${number % 500}"><![CDATA[${tagOf(number)}]]></category></item>`,
    after: '</channel></rss>',
  })

const blogger = textFile('blog.atom', {
  before: `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:blogger="http://schemas.google.com/blogger/2018"><id>tag:blogger.com,1999:blog-1</id><title>Old</title><link rel="alternate" type="text/html" href="${site}/"/>`,
  each: (number) =>
    `<entry><id>tag:blogger.com,1999:blog-1.post-${number + 1}</id><blogger:type>POST</blogger:type><blogger:status>LIVE</blogger:status><author><name>Mira</name></author><title>${titleOf(number)}</title><content type="html">${escaped(articleHtml(number, site))}</content><published>${dayOf(number)}</published><updated>${dayOf(number)}</updated><blogger:filename>/2020/01/${slugOf(number)}.html</blogger:filename><category scheme="tag:blogger.com,1999:blog-1" term="${tagOf(number)}"/></entry>`,
  after: '</feed>',
})

const tumblr = textFile(
  'posts.json',
  json({
    before: '{"meta":{"status":200},"response":{"blog":{"name":"old"},"posts":[',
    each: (number) => ({
      id: 1e11 + number,
      id_string: String(1e11 + number),
      blog_name: 'old',
      type: 'text',
      state: 'published',
      post_url: `https://old.tumblr.com/post/${1e11 + number}/${slugOf(number)}`,
      slug: slugOf(number),
      timestamp: dateOf(number).getTime() / 1000,
      tags: [tagOf(number)],
      title: titleOf(number),
      body: articleHtml(number, site),
    }),
    after: ']}}',
  }),
)

const quoted = (text: string) => `"${text.replace(/"/g, '""')}"`

const csv = textFile('posts.csv', {
  before: 'id,title,slug,url,date,author,tags,content\n',
  each: (number) =>
    `${number},${titleOf(number)},${slugOf(number)},${site}/${slugOf(number)},${dayOf(number)},Mira,${tagOf(number)},${quoted(articleHtml(number, site))}`,
  after: '\n',
})

const list = textFile(
  'posts.json',
  json({
    before: '{"total":1,"posts":[',
    each: (number) => ({
      id: number,
      title: titleOf(number),
      url: `${site}/${slugOf(number)}`,
      date: dayOf(number),
      author: { name: 'Mira' },
      tags: [tagOf(number)],
      content: articleHtml(number, site),
    }),
    after: ']}',
  }),
)

const frontMatter = (number: number) =>
  `---\ntitle: ${titleOf(number)}\ndate: ${dayOf(number)}\nauthor: Mira\ntags: [${tagOf(number)}]\n---\n`

const markdownZip = zipFile('site.zip', {
  nameOf: (number) => `content/posts/${number % 100}/${slugOf(number)}.md`,
  each: (number) => frontMatter(number) + markdown(number),
})

const notion = zipFile('notion.zip', {
  nameOf: (number) => `Posts/${number % 100}/${titleOf(number)} ${hex(number, 32)}.md`,
  each: (number) =>
    `# ${titleOf(number)}\n\nDate: ${dayOf(number).slice(0, 10)}\nStatus: Published\nTags: ${tagOf(number)}\n\n${markdown(number)}`,
})

const medium = zipFile('medium.zip', {
  nameOf: (number) => `posts/2020-01-01_${titleOf(number)}-${hex(number, 12)}.html`,
  each: (number) =>
    `<!DOCTYPE html><html><head><title>${titleOf(number)}</title></head><body><article class="h-entry"><header><h1 class="p-name">${titleOf(number)}</h1></header><section data-field="body" class="e-content"><section><h3 class="graf graf--h3 graf--title">${titleOf(number)}</h3>${articleHtml(number, site)}</section></section><footer><p>By <a href="https://medium.com/@mira" class="p-author h-card">Mira</a> on <a href="https://medium.com/p/${hex(number, 12)}"><time class="dt-published" datetime="${dayOf(number)}">then</time></a>.</p><p><a href="https://medium.com/@mira/${slugOf(number)}-${hex(number, 12)}" class="p-canonical">Canonical link</a></p></footer></article></body></html>`,
})

const substack = zipFile('substack.zip', {
  nameOf: (number) => `posts/${number + 1}.${slugOf(number)}.html`,
  each: (number) => articleHtml(number, site),
  others: (count) => ({
    'posts.csv': () =>
      inOrder(
        {
          before: 'post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url\n',
          each: (number) =>
            `${number + 1}.${slugOf(number)},${dayOf(number)},true,,newsletter,everyone,${titleOf(number)},,`,
          after: '\n',
        },
        count,
      ),
  }),
})

export const largeExports: Record<string, WriteExport> = {
  ghost,
  wordpress: wxr('wordpress.xml', site, (number) => `${site}/2020/01/${slugOf(number)}/`),
  squarespace: wxr('squarespace.xml', 'https://old.squarespace.com', (number) => `/blog/${slugOf(number)}`),
  blogger,
  tumblr,
  csv,
  json: list,
  markdown: markdownZip,
  notion,
  medium,
  substack,
}

/** A part of a feed of RSS, with `count` articles from `first` on. `next`: the address of the one after it. */
export function* feedPart(first: number, count: number, next: string | undefined) {
  yield* inOrder(
    {
      before: `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:a="http://www.w3.org/2005/Atom"><channel><title>Old</title><link>${site}</link>${next === undefined ? '' : `<a:link rel="next" href="${next}"/>`}`,
      each: (index) => {
        const number = first + index
        return `<item><title>${titleOf(number)}</title><link>${site}/${slugOf(number)}</link><guid>${site}/${slugOf(number)}</guid><pubDate>${dateOf(number).toUTCString()}</pubDate><category>${tagOf(number)}</category><content:encoded><![CDATA[${articleHtml(number, site)}]]></content:encoded></item>`
      },
      after: '</channel></rss>',
    },
    count,
  )
}
