import { NativeSelect } from '@mantine/core'
import { trashAbilities, trashKinds } from '../../contracts/trash.ts'
import { may } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { SearchBar } from '../ui/filter-bar.tsx'
import { useListAddress } from '../ui/list-address.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { EmptyTrash } from './empty-trash.tsx'
import { labels } from './kinds.ts'
import { TrashList } from './trash-list.tsx'

/** Everything that was deleted in the last 30 days. */
export function Component() {
  const address = useListAddress()
  const kinds = trashKinds.filter((one) => may(trashAbilities[one]))
  const kind = kinds.find((one) => one === address.get('type'))
  return (
    <>
      <PageHeader
        title={t('Trash')}
        action={may('trash.empty') && <EmptyTrash kind={kind} address={address} />}
      />
      {kinds.length > 1 && (
        <SearchBar>
          <NativeSelect
            aria-label={t('Type')}
            value={kind ?? ''}
            onChange={(event) => address.set({ type: event.currentTarget.value })}
            data={[
              { value: '', label: t('Everything from the last 30 days') },
              ...kinds.map((value) => ({ value, label: labels[value].many })),
            ]}
          />
        </SearchBar>
      )}
      <TrashList kind={kind} address={address} />
    </>
  )
}
