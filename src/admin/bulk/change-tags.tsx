import { Select } from '@mantine/core'
import { IconTag, IconTagOff } from '@tabler/icons-react'
import { useRef } from 'react'
import { slugify } from '../../content/slug.ts'
import type { ArticleSummary } from '../../contracts/article-fields.ts'
import { articleEndpoints } from '../../contracts/articles.ts'
import { call } from '../app/api-client.ts'
import { TagInput } from '../articles/tag-input.tsx'
import { t } from '../texts/t.ts'
import type { BulkAction } from '../ui/bulk/bulk-bar.tsx'
import { chooseOne } from './choose-one.tsx'

/** A renamed tag may have a slug that does not match its name. */
const isNamed = (tag: { slug: string; name: string }, name: string): boolean =>
  tag.slug === slugify(name) || slugify(tag.name) === slugify(name)
const has = (tags: { slug: string; name: string }[], name: string): boolean =>
  tags.some((tag) => isNamed(tag, name))

/** Changes the current tags of an article, which may differ from those in the list. */
async function changeTags(id: string, change: (names: string[]) => string[]): Promise<void> {
  const { tags, version } = await call(articleEndpoints.adminGet, { params: { id } })
  const body = { tags: change(tags.map(({ name }) => name)), version }
  await call(articleEndpoints.update, { params: { id }, body })
}

const without = (name: string) => (names: string[]) => names.filter((one) => slugify(one) !== slugify(name))
const withTag = (name: string, at?: number) => (names: string[]) =>
  without(name)(names).toSpliced(at ?? names.length, 0, name)

/**
 * The tag chosen last, and the tag that was added to or removed from each article: an undo may come after another
 * choice.
 */
const useChoice = () => ({ chosen: useRef(''), changed: useRef(new WeakMap<ArticleSummary, string>()) })

/** Adds a tag to articles. */
export function useAddTag(): BulkAction<ArticleSummary> {
  const { chosen, changed } = useChoice()
  return {
    label: t('Add tag…'),
    icon: <IconTag size={16} />,
    done: {
      some: (count) => t({ one: '{count} article tagged.', other: '{count} articles tagged.' }, { count }),
      none: t('Nothing was tagged.'),
    },
    isInMenu: true,
    async ask(items) {
      const choice = await chooseOne({
        title: t(
          { one: 'Add a tag to {count} article', other: 'Add a tag to {count} articles' },
          { count: items.length },
        ),
        action: t('Add tag'),
        field: (input) => <TagInput {...input} />,
      })
      chosen.current = choice ?? ''
      return choice !== undefined
    },
    isNoop: ({ tags }) => has(tags, chosen.current),
    async act(item) {
      const tag = chosen.current
      await changeTags(item.id, withTag(tag))
      changed.current.set(item, tag)
    },
    undo: (item) => changeTags(item.id, without(changed.current.get(item) ?? '')),
  }
}

/** Removes a tag from articles. */
export function useRemoveTag(): BulkAction<ArticleSummary> {
  const { chosen, changed } = useChoice()
  return {
    label: t('Remove tag…'),
    icon: <IconTagOff size={16} />,
    done: {
      some: (count) =>
        t({ one: '{count} article untagged.', other: '{count} articles untagged.' }, { count }),
      none: t('Nothing was untagged.'),
    },
    isInMenu: true,
    async ask(items) {
      const names = new Map(items.flatMap(({ tags }) => tags.map(({ slug, name }) => [slug, name])))
      const choice = await chooseOne({
        title: t(
          { one: 'Remove a tag from {count} article', other: 'Remove a tag from {count} articles' },
          { count: items.length },
        ),
        action: t('Remove tag'),
        field: ({ value, onChange }) => (
          <Select
            label={t('Tag')}
            placeholder={names.size === 0 ? t('None of them has a tag') : t('Choose a tag')}
            data-autofocus
            searchable
            value={value}
            onChange={(name) => onChange(name ?? '')}
            data={[...names].map(([slug, name]) => ({ value: slug, label: name }))}
            nothingFoundMessage={t('No tags match')}
          />
        ),
      })
      chosen.current = names.get(choice ?? '') ?? ''
      return choice !== undefined
    },
    isNoop: ({ tags }) => !has(tags, chosen.current),
    async act(item) {
      const tag = chosen.current
      await changeTags(item.id, without(tag))
      changed.current.set(item, tag)
    },
    undo(item) {
      const tag = changed.current.get(item) ?? ''
      const at = item.tags.findIndex((one) => isNamed(one, tag))
      return changeTags(item.id, withTag(tag, at))
    },
  }
}
