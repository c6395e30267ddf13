import type { TrashKind } from '../../contracts/trash.ts'
import { t } from '../texts/t.ts'

/** The titles of failures, by kind. */
export const failedToDelete: Record<TrashKind, string> = {
  article: t('Failed to delete article'),
  page: t('Failed to delete page'),
  category: t('Failed to delete category'),
  tag: t('Failed to delete tag'),
  guest: t('Failed to delete guest author'),
  series: t('Failed to delete series'),
  section: t('Failed to delete saved section'),
  message: t('Failed to delete message'),
  media: t('Failed to delete file'),
  folder: t('Failed to delete folder'),
  menuItem: t('Failed to delete menu item'),
  comment: t('Failed to delete comment'),
  suggestion: t('Failed to delete suggestion'),
}
export const failedToRestore: Record<TrashKind, string> = {
  article: t('Failed to restore article'),
  page: t('Failed to restore page'),
  category: t('Failed to restore category'),
  tag: t('Failed to restore tag'),
  guest: t('Failed to restore guest author'),
  series: t('Failed to restore series'),
  section: t('Failed to restore saved section'),
  message: t('Failed to restore message'),
  media: t('Failed to restore file'),
  folder: t('Failed to restore folder'),
  menuItem: t('Failed to restore menu item'),
  comment: t('Failed to restore comment'),
  suggestion: t('Failed to restore suggestion'),
}
