import { Anchor, Button, Group, Menu, Text } from '@mantine/core'
import { IconArrowLeft, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type SectionSummary, sectionEndpoints } from '../../../contracts/sections.ts'
import { call } from '../../app/api-client.ts'
import { may } from '../../auth/auth-store.ts'
import { t } from '../../texts/t.ts'
import { SearchBar } from '../../ui/filter-bar.tsx'
import { type ListAddress, useListAddress } from '../../ui/list-address.ts'
import { ListBody } from '../../ui/list-body.tsx'
import { SearchField } from '../../ui/list-controls.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { type Column, OnCard, OnTable } from '../../ui/rows.tsx'
import { Empty } from '../../ui/screen-states.tsx'
import { When } from '../../ui/when.tsx'
import { NameDialog } from './name-dialog.tsx'
import { madeOf, sectionAddress, takeIn, useSections } from './sections.data.ts'
import { useRemoveSection } from './use-remove-section.ts'

type Row = SectionSummary & { title: string }

/** The sections that several pages share. */
export function Component() {
  const address = useListAddress()
  const [isNew, setIsNew] = useState(false)
  const add = may('section.write') && (
    <Button onClick={() => setIsNew(true)} aria-keyshortcuts="n">
      {t('New section')}
    </Button>
  )
  return (
    <>
      <Anchor component={Link} to="/admin/pages" c="var(--mantine-color-text)" size="sm">
        <Group gap={4} wrap="nowrap" component="span" mb="xs">
          <IconArrowLeft size={16} className="mirrored" aria-hidden /> {t('Pages')}
        </Group>
      </Anchor>
      <PageHeader title={t('Saved sections')} action={add} />
      <SearchBar>
        <SearchField address={address} label={t('Search sections')} />
      </SearchBar>
      <List address={address} add={add} />
      {isNew && <NewSection onClose={() => setIsNew(false)} />}
    </>
  )
}

function NewSection({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const make = async (name: string) => {
    const made = await call(sectionEndpoints.create, { body: { name } })
    void takeIn(client, made)
    navigate(sectionAddress(made.id))
  }
  return (
    <NameDialog title={t('New section')} action={t('Create section')} onName={make} onClose={onClose}>
      {t('The name helps you find it in the builder, where you can add it to any page.')}
    </NameDialog>
  )
}

function List({ address, add }: { address: ListAddress; add: React.ReactNode }) {
  const client = useQueryClient()
  const remove = useRemoveSection()
  const query = useSections({ q: address.get('q'), page: address.page, limit: address.limit })
  const rows = query.data?.sections.map((section): Row => ({ ...section, title: section.name })) ?? []
  const data = query.data && { rows, meta: query.data.meta }
  return (
    <ListBody
      label={t('Saved sections')}
      address={address}
      noun={(count) => t({ one: '{count} section', other: '{count} sections' }, { count })}
      query={{ ...query, data }}
      failure={t('Failed to load saved sections.')}
      columns={columns}
      actions={[]}
      onBulkEnd={() => client.invalidateQueries({ queryKey: ['sections'] })}
      {...(may('section.write') && { onTrash: (section: Row) => void remove(section) })}
      empty={<Nothing address={address} add={add} />}
    />
  )
}

function Nothing({ address, add }: { address: ListAddress; add: React.ReactNode }) {
  if (address.get('q') === '')
    return (
      <Empty title={t('No saved sections yet')} action={add}>
        {t(
          'A saved section appears on several pages and is edited in one place. Create one here, or select a block on a page and choose “Save as section…”.',
        )}
      </Empty>
    )
  return (
    <Empty
      title={t('No sections found.')}
      action={
        <Button variant="default" onClick={() => address.set({ q: '' })}>
          {t('Show all sections')}
        </Button>
      }
    >
      {t('No sections match this search.')}
    </Empty>
  )
}

const columns: Column<Row>[] = [
  {
    title: t('Name'),
    cell: ({ id, name, blockTypes }) => (
      <>
        <Anchor component={Link} to={sectionAddress(id)} fw={500}>
          {name}
        </Anchor>
        <Text size="xs" c="dimmed" lineClamp={1}>
          {madeOf(blockTypes)}
        </Text>
      </>
    ),
  },
  {
    title: t('Used on'),
    cell: ({ pageCount }) => (
      <>
        <OnCard>
          {pageCount === 0
            ? t('On no page')
            : t({ one: 'On {count} page', other: 'On {count} pages' }, { count: pageCount })}
        </OnCard>
        <OnTable>
          {pageCount === 0
            ? t('no page')
            : t({ one: '{count} page', other: '{count} pages' }, { count: pageCount })}
        </OnTable>
      </>
    ),
  },
  {
    title: t('Last edited'),
    cell: ({ updatedAt }) => (
      <>
        <OnCard>{t.nodes('Edited {when}', { when: <When iso={updatedAt} /> })}</OnCard>
        <OnTable>
          <When iso={updatedAt} />
        </OnTable>
      </>
    ),
  },
  { title: '', align: 'end', cell: (section) => <Actions section={section} /> },
]

function Actions({ section }: { section: Row }) {
  const remove = useRemoveSection()
  if (!may('section.write')) return null
  return (
    <RowMenu of={section.name}>
      <Menu.Item
        component={Link}
        to={sectionAddress(section.id)}
        leftSection={<IconPencil size={16} aria-hidden />}
      >
        {t('Edit')}
      </Menu.Item>
      <Menu.Item
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void remove(section)}
      >
        {section.pageCount > 0 ? t('Move to trash…') : t('Move to trash')}
      </Menu.Item>
    </RowMenu>
  )
}
