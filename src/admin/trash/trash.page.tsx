import { NativeSelect } from '@mantine/core'
import { trashDays, trashKinds } from '../../contracts/trash.ts'
import { may } from '../auth/auth-store.ts'
import { SearchBar } from '../ui/filter-bar.tsx'
import { useListAddress } from '../ui/list-address.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { TrashList } from './trash-list.tsx'

const labels = { article: 'Articles', page: 'Pages' }

/** Everything that was deleted in the last 30 days. */
export function Component() {
  const address = useListAddress()
  const kind = trashKinds.find((one) => one === address.get('type'))
  return (
    <>
      <PageHeader title="Trash" />
      {may('page.delete') && (
        <SearchBar>
          <NativeSelect
            aria-label="Kind"
            value={kind ?? ''}
            onChange={(event) => address.set({ type: event.currentTarget.value })}
            data={[
              { value: '', label: `Everything from the last ${trashDays} days` },
              ...trashKinds.map((value) => ({ value, label: labels[value] })),
            ]}
          />
        </SearchBar>
      )}
      <TrashList kind={kind} address={address} />
    </>
  )
}
