import { t } from '../texts/t.ts'

/** What forms and dialogs say about each kind of record. */
export type EntityWords = Readonly<
  Record<
    | 'add'
    | 'edit'
    | 'create'
    | 'update'
    | 'created'
    | 'updated'
    | 'notCreated'
    | 'notUpdated'
    | 'lost'
    | 'changedByOthers',
    string
  >
>

export const entityWords = {
  category: {
    add: t('New category'),
    edit: t('Edit category'),
    create: t('Create category'),
    update: t('Update category'),
    created: t('Category created.'),
    updated: t('Category updated.'),
    notCreated: t('Failed to create category'),
    notUpdated: t('Failed to update category'),
    lost: t('Your changes to this category will be lost.'),
    changedByOthers: t('Someone else has changed this category'),
  },
  tag: {
    add: t('New tag'),
    edit: t('Edit tag'),
    create: t('Create tag'),
    update: t('Update tag'),
    created: t('Tag created.'),
    updated: t('Tag updated.'),
    notCreated: t('Failed to create tag'),
    notUpdated: t('Failed to update tag'),
    lost: t('Your changes to this tag will be lost.'),
    changedByOthers: t('Someone else has changed this tag'),
  },
  series: {
    add: t('New series'),
    edit: t('Edit series'),
    create: t('Create series'),
    update: t('Update series'),
    created: t('Series created.'),
    updated: t('Series updated.'),
    notCreated: t('Failed to create series'),
    notUpdated: t('Failed to update series'),
    lost: t('Your changes to this series will be lost.'),
    changedByOthers: t('Someone else has changed this series'),
  },
  'guest author': {
    add: t('New guest author'),
    edit: t('Edit guest author'),
    create: t('Create guest author'),
    update: t('Update guest author'),
    created: t('Guest author created.'),
    updated: t('Guest author updated.'),
    notCreated: t('Failed to create guest author'),
    notUpdated: t('Failed to update guest author'),
    lost: t('Your changes to this guest author will be lost.'),
    changedByOthers: t('Someone else has changed this guest author'),
  },
  'author page': {
    add: t('New author page'),
    edit: t('Edit author page'),
    create: t('Create author page'),
    update: t('Update author page'),
    created: t('Author page created.'),
    updated: t('Author page updated.'),
    notCreated: t('Failed to create author page'),
    notUpdated: t('Failed to update author page'),
    lost: t('Your changes to this author page will be lost.'),
    changedByOthers: t('Someone else has changed your author page'),
  },
} satisfies Record<string, EntityWords>
