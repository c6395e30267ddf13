import { t } from '../texts/t.ts'

export const failedToCreate = { article: t('Failed to create article'), page: t('Failed to create page') }
export const failedToUpdate = { article: t('Failed to update article'), page: t('Failed to update page') }
export const changedByOthers = {
  article: t('Someone else has just changed this article'),
  page: t('Someone else has just changed this page'),
}
