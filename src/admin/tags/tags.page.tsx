import { useState } from 'react'
import { type Tag, tagEndpoints } from '../../contracts/tags.ts'
import { call } from '../app/api-client.ts'
import { t } from '../texts/t.ts'
import { LanguageFilter, languageColumns } from '../translations/in-lists.tsx'
import { type Language, useHasLanguage, useLanguages } from '../translations/languages.ts'
import { nouns } from '../trash/kinds.ts'
import { useTrashing } from '../trash/use-trashing.tsx'
import { useListAddress } from '../ui/list-address.ts'
import {
  actionsColumn,
  addressColumn,
  articlesColumn,
  EditName,
  type NamedActions,
} from '../ui/named-columns.tsx'
import { NamedList } from '../ui/named-list.tsx'
import type { Column } from '../ui/rows.tsx'
import { sentences } from '../ui/sentences.ts'
import { toastFailed } from '../ui/toast.tsx'
import { useMerge } from './merge.tsx'
import { TagDialog } from './tag-dialog.tsx'
import { defaultOrder, type Row, useRefetchTags, useTags } from './tags.data.ts'

type Open = { tag?: Tag } | undefined

const orders = [
  { value: 'name', label: t('Name, A to Z') },
  { value: '-name', label: t('Name, Z to A') },
  { value: '-articles', label: t('Most articles') },
  { value: 'articles', label: t('Fewest articles') },
]

/** The tags of articles. */
export function Component() {
  const address = useListAddress()
  const [open, setOpen] = useState<Open>()
  const query = useTags(address)
  const languages = useLanguages()
  const hasLanguage = useHasLanguage()
  const refetch = useRefetchTags()
  const merge = useMerge()
  const { remove, bulk, asksFirst } = useTrashing<Row>({ kind: 'tag', refetch, consequences })
  // The list may be minutes old, so the current tag is fetched for editing.
  const edit = async ({ id }: Tag) => {
    try {
      setOpen({ tag: await call(tagEndpoints.adminGet, { params: { id } }) })
    } catch (error) {
      toastFailed(error, t('Failed to fetch tag'))
    }
  }
  return (
    <>
      <NamedList
        title={t('Tags')}
        address={address}
        noun={nouns.tag}
        query={query}
        columns={columns({ edit, remove, asksFirst }, { languages, hasLanguage })}
        filters={languages.length > 0 && <LanguageFilter address={address} />}
        orders={orders}
        defaultOrder={defaultOrder}
        actions={[merge, bulk]}
        onAdd={() => setOpen({})}
        onBulkEnd={refetch}
        onTrash={(tag) => void remove(tag)}
        kind="tag"
        about={t('Tags name what an article is about. Add them while you write; each has its own page.')}
      />
      {open && (
        <TagDialog
          {...open}
          lang={address.get('lang')}
          // The new tag may be on another page of the list, or not match the search.
          onCreated={({ name }) => address.set({ q: name, lang: '' }, { replace: true })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

function consequences(tags: Row[], only: Row | undefined): string {
  const articles = tags.every(({ articleCount }) => articleCount === 0)
    ? t('No articles are affected.')
    : only
      ? t(
          {
            one: '{count} article will lose it but stay on the site.',
            other: '{count} articles will lose it but stay on the site.',
          },
          { count: only.articleCount },
        )
      : t('Their articles will lose them but stay on the site.')
  return sentences(
    only
      ? t('“{name}” and its page will be removed from the site.', { name: only.name })
      : t('The tags and their pages will be removed from the site.'),
    articles,
  )
}

type InLanguages = { languages: readonly Language[]; hasLanguage: (lang: string) => boolean }

const columns = (
  { edit, remove, asksFirst }: NamedActions<Row>,
  { languages, hasLanguage }: InLanguages,
): Column<Row>[] => [
  {
    title: t('Name'),
    order: { up: 'name', down: '-name' },
    cell: (tag) => <EditName name={tag.name} onEdit={() => edit(tag)} />,
  },
  addressColumn(),
  ...languageColumns<Row>(languages),
  {
    ...articlesColumn<Row>(({ slug, lang }) =>
      hasLanguage(lang) ? { tag: slug, ...(languages.length > 0 && { lang }) } : undefined,
    ),
    order: { up: 'articles', down: '-articles' },
  },
  actionsColumn({ edit, remove, asksFirst }),
]
