import { t } from '../../texts/t.ts'

export type PublishWords = Readonly<
  Record<
    | 'update'
    | 'publish'
    | 'choose'
    | 'notYet'
    | 'saveFirst'
    | 'changesSeen'
    | 'seen'
    | 'review'
    | 'unreviewed',
    string
  >
>

/** What the panel says about each kind of text. */
export const publishWords: Record<'article' | 'page', PublishWords> = {
  article: {
    update: t('Update this article'),
    publish: t('Publish this article'),
    choose: t('Choose when to publish this article.'),
    notYet: t('You cannot publish this article yet. First fix the problems marked in the list.'),
    saveFirst: t('Save this article first. Then someone else can approve it.'),
    changesSeen: t('Visitors see the article with all changes immediately.'),
    seen: t(
      'Everyone can read this article immediately. It appears in lists, feeds, search results and the sitemap.',
    ),
    review: t('Review this article'),
    unreviewed: t('Nobody has reviewed this article.'),
  },
  page: {
    update: t('Update this page'),
    publish: t('Publish this page'),
    choose: t('Choose when to publish this page.'),
    notYet: t('You cannot publish this page yet. First fix the problems marked in the list.'),
    saveFirst: t('Save this page first. Then someone else can approve it.'),
    changesSeen: t('Visitors see the page with all changes immediately.'),
    seen: t('Everyone can read this page immediately. It appears in search results and the sitemap.'),
    review: t('Review this page'),
    unreviewed: t('Nobody has reviewed this page.'),
  },
}
