import { Center, NativeSelect, Pagination, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type Status, statuses } from '../../contracts/common.ts'
import type { ListAddress } from './list-address.ts'

const typingPauseMs = 300

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
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
      style={{ flex: '1 1 14rem' }}
    />
  )
}

const statusLabels: Record<Status, string> = {
  draft: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
}

const trash = 'trash'

export function StatusFilter({ address }: { address: ListAddress }) {
  return (
    <NativeSelect
      aria-label="Status"
      value={isTrash(address) ? trash : (statusOf(address) ?? '')}
      onChange={(event) => address.set({ status: event.currentTarget.value })}
      data={[
        { value: '', label: 'Every status' },
        ...statuses.map((value) => ({ value, label: statusLabels[value] })),
        { value: trash, label: 'Trash' },
      ]}
    />
  )
}

/** Whether the list shows what was deleted. */
export const isTrash = (address: ListAddress): boolean => address.get('status') === trash

/** The status filter of the address; undefined for none or an unknown one. */
export const statusOf = (address: ListAddress): Status | undefined =>
  statuses.find((status) => status === address.get('status'))

export function Pages({ address, total }: { address: ListAddress; total: number }) {
  if (total <= 1) return null
  return (
    <Center mt="lg">
      <Pagination
        value={address.page}
        total={total}
        onChange={(page) => address.set({ page: String(page) })}
        getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
      />
    </Center>
  )
}
