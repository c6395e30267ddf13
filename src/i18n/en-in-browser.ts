/**
 * The texts that scripts of public pages show. Browsers have them in English; a page in another language brings its own.
 */
export const englishInBrowser = {
  // Lists that are loaded again
  loadingArticles: 'Loading articles...',
  failedArticles: 'Failed to load articles.',
  noArticles: 'No articles found.',
  loadingCategories: 'Loading categories...',
  failedCategories: 'Failed to load categories.',
  noCategories: 'No categories found.',
  tryAgain: 'Try again',
  pinned: 'Pinned',
  readFullArticle: 'Read full article',
  // Follows a link's text for screen readers
  ofArticle: ': {title}',
  categories: 'Categories',
  allArticles: 'All Articles',
  moreCategories: { one: '{count} more category', other: '{count} more categories' },
} as const
