import { Button, NativeSelect, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Becomes, ImportDecisions, ImportPlanShown, WholeImport } from '../../contracts/imports.ts'
import { useCategoriesIn } from '../categories/in-languages.ts'
import { labelOf, usePeople } from '../publishing/list/authors.data.ts'
import { t } from '../texts/t.ts'
import { type Failure, FormFailure } from '../ui/form-failure.tsx'
import { enumerated } from '../ui/lists.ts'
import { useImportCalls } from './import.data.ts'
import { becomesWords, typeName } from './import-words.ts'
import { Offers } from './offers.tsx'
import { Part, type PartProps } from './part.tsx'

type Props = { plan: ImportPlanShown; data: WholeImport }

/** What becomes what. Everything has a sensible value from the start, so Import can be chosen at once. */
export function Decisions({ plan, data }: Props) {
  const { start } = useImportCalls(data.id)
  const [decisions, setDecisions] = useState<ImportDecisions>(
    data.decisions ?? { ...usual, site: plan.saidAddress ?? '', take: suggested(plan) },
  )
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const change = (part: Partial<ImportDecisions>) => setDecisions((before) => ({ ...before, ...part }))
  const begin = async () => {
    setFailure(undefined)
    setBusy(true)
    try {
      await start({ ...decisions, site: withScheme(decisions.site) })
    } catch (error) {
      setFailure({ title: t('Failed to start the import'), error })
      setBusy(false)
    }
  }
  const parts = { plan, decisions, change }
  return (
    <Stack>
      <Offers {...parts} />
      <Types {...parts} />
      <People {...parts} />
      <Category {...parts} />
      <OldSite {...parts} />
      <FormFailure failure={failure} />
      <div data-commands>
        <Button loading={isBusy} onClick={() => void begin()}>
          {data.state === 'failed' ? t('Continue the import') : t('Import')}
        </Button>
      </div>
    </Stack>
  )
}

const usual: ImportDecisions = {
  types: {},
  authors: {},
  categoryId: null,
  fetchMedia: true,
  site: '',
  take: [],
}

/** Where this site has nothing of its own. A plan from before there were offers has menus. */
const suggested = ({ offers }: ImportPlanShown): ImportDecisions['take'] =>
  offers === undefined
    ? ['navigation']
    : offers.flatMap(({ what, isSuggested }) => (isSuggested ? [what] : []))

const Fields = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
    {children}
  </SimpleGrid>
)

const becomesOptions = Object.entries(becomesWords).map(([value, label]) => ({ value, label }))

function Types({ plan, decisions, change }: PartProps) {
  if (plan.types.length === 0) return null
  return (
    <Part title={t('Content')}>
      <Fields>
        {plan.types.map(({ type, count, becomes }) => (
          <NativeSelect
            key={type}
            label={t('{title} ({number})', { title: typeName(type), number: count })}
            data={becomesOptions}
            value={decisions.types[type] ?? becomes}
            onChange={({ currentTarget: { value } }) =>
              change({ types: { ...decisions.types, [type]: value as Becomes } })
            }
          />
        ))}
      </Fields>
    </Part>
  )
}

function People({ plan, decisions, change }: PartProps) {
  const { data: people = [] } = usePeople(plan.authors.length > 0)
  if (plan.authors.length === 0) return null
  const known = people.map((person) => ({ value: person.id, label: labelOf(person) }))
  const isListed = (id: string) => known.some(({ value }) => value === id)
  return (
    <Part
      title={t('Authors')}
      text={t('A new person cannot sign in until you invite them. Guest authors never sign in.')}
    >
      <Fields>
        {plan.authors.map(({ login, name, email, count, is, person }) => (
          <NativeSelect
            key={login}
            label={name}
            description={enumerated(
              [email, t({ one: '{count} text', other: '{count} texts' }, { count })].filter(Boolean),
            )}
            data={[
              ...(email === '' ? [] : [{ value: 'user', label: t('New person without access') }]),
              { value: 'guest', label: t('Guest author') },
              ...(person !== '' && !isListed(is) ? [{ value: is, label: person }] : []),
              ...known,
            ]}
            value={decisions.authors[login] ?? is}
            onChange={({ currentTarget: { value } }) =>
              change({ authors: { ...decisions.authors, [login]: value } })
            }
          />
        ))}
      </Fields>
    </Part>
  )
}

function Category({ plan, decisions, change }: PartProps) {
  const categories = useCategoriesIn(undefined) ?? []
  if (plan.uncategorised === 0 || categories.length === 0) return null
  return (
    <Part title={t('Category')}>
      <Fields>
        <NativeSelect
          label={t('Category of articles without one')}
          description={t(
            {
              one: '{count} article has no category in the export.',
              other: '{count} articles have no category in the export.',
            },
            { count: plan.uncategorised },
          )}
          data={[
            { value: '', label: t('No category') },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={decisions.categoryId ?? ''}
          onChange={({ currentTarget: { value } }) => change({ categoryId: value === '' ? null : value })}
        />
      </Fields>
    </Part>
  )
}

function OldSite({ plan, decisions, change }: PartProps) {
  if (plan.missingFiles === 0 && plan.address !== '') return null
  return (
    <Part title={t('Old site')}>
      <Stack>
        {plan.missingFiles > 0 && (
          <Switch
            label={t('Download missing files from the old site')}
            description={missingInWords(plan.missingFiles)}
            checked={decisions.fetchMedia}
            onChange={({ currentTarget: { checked } }) => change({ fetchMedia: checked })}
          />
        )}
        {plan.address === '' && (
          <TextInput
            label={t('Address of the old site')}
            description={
              decisions.fetchMedia && plan.missingFiles > 0
                ? t('Missing files are downloaded from there, and links to it become links within this site.')
                : t('Links to it become links within this site. Leave it empty if your texts have none.')
            }
            placeholder="https://blog.example"
            value={decisions.site}
            onChange={({ currentTarget: { value } }) => change({ site: value })}
          />
        )}
      </Stack>
    </Part>
  )
}

function missingInWords(count: number): string {
  return t(
    {
      one: '{count} file is not in the export. Without a download, it stays on the old site.',
      other: '{count} files are not in the export. Without a download, they stay on the old site.',
    },
    { count },
  )
}

/** Adds `https://` to an address such as `blog.example`. */
const withScheme = (site: string): string =>
  site.trim() === '' || /^[a-z]+:\/\//i.test(site.trim()) ? site.trim() : `https://${site.trim()}`
