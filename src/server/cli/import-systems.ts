import type { SourceName } from '../features/import/import.ts'

type System = {
  /** The name of the system in sentences. */
  title: string
  description: string
  argument: [name: string, description: string]
  /** For exports that do not contain the address of their site. */
  asksForSite: boolean
  /** For tables. */
  asksForColumns?: boolean
  media?: string
}

export const systems: Record<SourceName, System> = {
  wordpress: {
    title: 'WordPress',
    description: 'import a WordPress export',
    argument: ['<file>', 'the XML file from Tools, Export in WordPress, or the zip file of WordPress.com'],
    asksForSite: false,
    media: 'a copy of wp-content/uploads, used before downloading anything',
  },
  ghost: {
    title: 'Ghost',
    description: 'import a Ghost export',
    argument: [
      '<file>',
      'the JSON file from Settings, Import/Export in Ghost, or a zip file with it and its images',
    ],
    asksForSite: true,
    media: "a copy of Ghost's folder content, used before downloading anything",
  },
  markdown: {
    title: 'Markdown',
    description:
      'import Markdown with front matter, as Hugo, Jekyll, Astro, Eleventy, Hexo, Pelican and Zola have it',
    argument: ['<folder>', 'the folder of the site or of its texts, or a zip file of it'],
    asksForSite: true,
  },
  substack: {
    title: 'Substack',
    description: 'import a Substack export: posts, pages and podcasts; subscribers are stored for later',
    argument: ['<file>', 'the zip file from Settings, Export in Substack'],
    asksForSite: true,
    media: 'a folder with images of the old site, used before downloading anything',
  },
  medium: {
    title: 'Medium',
    description: 'import a Medium export: stories and drafts, without responses',
    argument: [
      '<file>',
      'the zip file from Settings, Security and apps, Download your information in Medium',
    ],
    asksForSite: false,
    media: 'a folder with images of the old site, used before downloading anything',
  },
  blogger: {
    title: 'Blogger',
    description: 'import a Blogger export: posts, pages and labels; comments are stored for later',
    argument: ['<file>', 'the Atom file of a blog, or the zip file of Google Takeout'],
    asksForSite: true,
    media: 'a folder with images of the old site, used before downloading anything',
  },
  squarespace: {
    title: 'Squarespace',
    description: 'import a Squarespace export',
    argument: ['<file>', 'the XML file from Settings, Import & export content, Export in Squarespace'],
    asksForSite: true,
    media: 'a folder with images of the old site, used before downloading anything',
  },
  tumblr: {
    title: 'Tumblr',
    description: "import posts of a Tumblr blog as Tumblr's API gives them",
    argument: ['<file>', 'a JSON file with posts, or a zip file with such files and the images of the blog'],
    asksForSite: true,
    media: 'a folder with images of the old site, used before downloading anything',
  },
  notion: {
    title: 'Notion',
    description: 'import pages of Notion',
    argument: ['<file>', 'the zip file of an export as "Markdown & CSV"'],
    asksForSite: false,
  },
  masthead: {
    title: 'Masthead',
    description: 'add the articles, pages and files of another Masthead site to this one',
    argument: ['<backup>', 'the file that "masthead backup --to FILE" has made there'],
    asksForSite: false,
  },
  feed: {
    title: 'a feed',
    description: 'import a site by its feed (RSS, Atom or JSON Feed)',
    argument: ['<address>', 'the address of the feed, or of a page that names it'],
    asksForSite: false,
    media: 'a folder with images of the old site, used before downloading anything',
  },
  csv: {
    title: 'a spreadsheet',
    description: 'import articles from a table (CSV), with a row for each',
    argument: ['<file>', 'the file; its first row has the names of the columns'],
    asksForSite: true,
    asksForColumns: true,
    media: 'a folder with images of the old site, used before downloading anything',
  },
  json: {
    title: 'a JSON list',
    description: 'import articles from a JSON list, with an object for each, or a whole site from Masthead',
    argument: ['<file>', 'a list of objects, an object with one, or what "masthead export json" has written'],
    asksForSite: true,
    asksForColumns: true,
    media: 'a folder with images of the old site, used before downloading anything',
  },
}
