import { t } from '../../texts/t.ts'

/** What Puck's own parts say. The texts of parts that this builder replaces are missing here. */
export const dictionary = {
  'action-duplicate': t('Duplicate'),
  'action-delete': t('Delete'),
  'action-selectparent': t('Select parent ¦ block'),
  'outline-empty': t('No items ¦ blocks of a page'),
  'outline-header-title': t('Outline'),
  'outline-header-collapseall': t('Collapse all'),
  'outline-item-collapse': t('Collapse'),
  'outline-item-expand': t('Expand'),
  'outline-item-duplicate': t('Duplicate'),
  'outline-item-delete': t('Delete'),
  'field-readonly': t('Read-only'),
  'field-arrayitem-duplicate': t('Duplicate'),
  'field-arrayitem-delete': t('Delete'),
}
