import { Button, Group, Stack, Table, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { maxTested, type TestedAddress } from '../../contracts/redirects.ts'
import { t } from '../texts/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { fromLeftToRight } from '../ui/direction.ts'
import { type Failure, FormFailure } from '../ui/form-failure.tsx'
import { testAddresses } from './redirects.data.ts'
import classes from './redirects.module.css'

/** Says what visitors get at each of some addresses. */
export function TestDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const [results, setResults] = useState<TestedAddress[]>()
  const [isBusy, setIsBusy] = useState(false)
  const addresses = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const run = async () => {
    setFailure(undefined)
    setIsBusy(true)
    try {
      setResults(await testAddresses(addresses))
    } catch (error) {
      setFailure({ title: t('Failed to test the addresses'), error })
    }
    setIsBusy(false)
  }
  const tooMany = addresses.length > maxTested
  return (
    <Dialog onClose={onClose} title={t('Test addresses')} size="lg">
      <Stack>
        <FormFailure failure={failure} />
        <Textarea
          label={t('Addresses')}
          description={t('One per line, at most {limit}.', { limit: maxTested })}
          placeholder={'/old-page\n/2019/05/hello'}
          autosize
          minRows={4}
          maxRows={10}
          spellCheck={false}
          data-autofocus
          value={text}
          error={
            tooMany &&
            t(
              {
                one: 'You entered {count} address. Test at most {limit} at once.',
                other: 'You entered {count} addresses. Test at most {limit} at once.',
              },
              { count: addresses.length, limit: maxTested },
            )
          }
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button loading={isBusy} disabled={addresses.length === 0 || tooMany} onClick={() => void run()}>
            {t('Test addresses')}
          </Button>
        </Group>
        <div role="status">{results && <Results results={results} />}</div>
      </Stack>
    </Dialog>
  )
}

function Results({ results }: { results: TestedAddress[] }) {
  return (
    <Table aria-label={t('What visitors get')} verticalSpacing="xs" className={classes.results}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Address')}</Table.Th>
          <Table.Th>{t('What visitors get')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {results.map((result, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address may be tested twice
          <Table.Tr key={index}>
            <Table.Td className={classes.address}>
              <bdi dir="ltr">{result.address}</bdi>
            </Table.Td>
            <Table.Td className={classes.address}>
              <Text size="sm">{wordsOf(result)}</Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function wordsOf({ status, to }: TestedAddress): string {
  if (status === null) return t('This address cannot be redirected')
  if (to !== null)
    return t('{status}: redirects to {address}', { status: String(status), address: fromLeftToRight(to) })
  if (status === 200) return t('The page at this address')
  if (status === 404) return t('404: not found')
  return status === 410
    ? t('410: removed')
    : t('{status}: unavailable for legal reasons', { status: String(status) })
}
