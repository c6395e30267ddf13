import { Group, NativeSelect, Pagination, Select, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type ListMeta, type Status, type StatusCounts, statuses } from '../../contracts/common.ts'
import { language, t } from '../texts/t.ts'
import classes from './filter-bar.module.css'
import { type ListAddress, pageSizes } from './list-address.ts'

const typingPauseMs = 300
const maxShown = 200

export function SearchField({ address, label }: { address: ListAddress; label: string }) {
  const inAddress = address.get('q')
  const [text, setText] = useState(inAddress)
  const sent = useRef(inAddress)
  const search = useDebouncedCallback((q: string) => {
    sent.current = q
    address.set({ q }, { replace: true })
  }, typingPauseMs)
  // Going back changes the address without typing.
  useEffect(() => {
    if (inAddress !== sent.current) setText(inAddress)
    sent.current = inAddress
  }, [inAddress])
  return (
    <TextInput
      type="search"
      aria-keyshortcuts="/"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
      className={classes.search ?? ''}
    />
  )
}

const statusLabels: Record<Status, string> = {
  draft: t('Drafts'),
  scheduled: t('Scheduled ¦ filter of articles and pages'),
  published: t('Published ¦ filter of articles and pages'),
}

const trash = 'trash'

type StatusProps = {
  address: ListAddress
  counts?: StatusCounts | undefined
  /** Further choices. */
  others?: Choice[]
}

export function StatusFilter({ address, counts, others = [] }: StatusProps) {
  const asked = address.get('status')
  const other = others.find(({ value }) => value === asked)?.value
  const withCount = (label: string, status: keyof StatusCounts) =>
    counts ? `${label} ${counts[status].toLocaleString(language)}` : label
  return (
    <NativeSelect
      aria-label={t('Status')}
      value={isTrash(address) ? trash : (statusOf(address) ?? other ?? '')}
      onChange={(event) => address.set({ status: event.currentTarget.value })}
      data={[
        { value: '', label: t('All statuses') },
        ...statuses.map((value) => ({ value, label: withCount(statusLabels[value], value) })),
        ...others,
        { value: trash, label: withCount(t('Trash'), trash) },
      ]}
    />
  )
}

/** Whether the list shows the trash. */
export const isTrash = (address: ListAddress): boolean => address.get('status') === trash

/** The status filter of the address; undefined if there is none or an unknown one. */
export const statusOf = (address: ListAddress): Status | undefined =>
  statuses.find((status) => status === address.get('status'))

type Choice = { value: string; label: string }

/** The orders of a list, for phones without column headings and for orders that no column has. */
export function OrderSelect({ address, orders }: { address: ListAddress; orders: Choice[] }) {
  return (
    <NativeSelect
      aria-label={t('Sort by')}
      value={
        orders.some(({ value }) => value === address.get('sort')) ? address.get('sort') : orders[0]?.value
      }
      onChange={(event) => address.set({ sort: event.currentTarget.value }, { replace: true })}
      data={orders}
    />
  )
}

/** A filter with many values, found by typing; `all` is shown when none is chosen. */
export function ChoiceFilter({
  address,
  name,
  label,
  all,
  choices,
  resets = {},
}: {
  address: ListAddress
  name: string
  label: string
  all: string
  choices: Choice[]
  /** Other filters, whose choices depend on this one. */
  resets?: Record<string, ''>
}) {
  return (
    <Select
      aria-label={label}
      value={address.get(name)}
      onChange={(value) => address.set({ ...resets, [name]: value ?? '' })}
      data={[{ value: '', label: all }, ...choices]}
      searchable
      allowDeselect={false}
      onFocus={(event) => event.currentTarget.select()}
      limit={maxShown}
      nothingFoundMessage={t('Nothing found')}
      miw={180}
      maw={280}
    />
  )
}

type FootProps = { address: ListAddress; meta: ListMeta; noun: Counted; hasSizes?: boolean }

/** The number of entries, the pages, and the page size. */
export function ListFoot({ address, meta, noun, hasSizes = true }: FootProps) {
  return (
    <Group justify="space-between" mt="md" gap="sm">
      <Text size="sm" c="dimmed" role="status">
        {noun(meta.total)}
      </Text>
      <Pages address={address} total={meta.totalPages} />
      {hasSizes && meta.total > pageSizes[0] && (
        <NativeSelect
          aria-label={t('Rows per page')}
          size="xs"
          value={String(address.limit)}
          onChange={(event) =>
            address.set({
              limit: event.currentTarget.value === String(pageSizes[0]) ? '' : event.currentTarget.value,
            })
          }
          data={pageSizes.map((size) => ({
            value: String(size),
            label: t({ one: '{count} per page', other: '{count} per page' }, { count: size }),
          }))}
        />
      )}
    </Group>
  )
}

/** Writes a number of entries where it stands alone: `3 articles`. */
export type Counted = (count: number) => string

const controls = {
  first: t('First page'),
  previous: t('Previous page'),
  next: t('Next page'),
  last: t('Last page'),
}

/** What the controls of a pagination say to screen readers. */
export const pageControls = {
  getControlProps: (control: keyof typeof controls) => ({ 'aria-label': controls[control] }),
  getItemProps: (page: number) => ({ 'aria-label': t('Page {page}', { page }) }),
}

export function Pages({ address, total }: { address: ListAddress; total: number }) {
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  if (total <= 1) return null
  return (
    <Pagination
      value={address.page}
      total={total}
      siblings={isPhone ? 0 : 1}
      onChange={(page) => {
        address.set({ page: String(page) })
        scrollTo({ top: 0 })
      }}
      size="sm"
      {...pageControls}
    />
  )
}
