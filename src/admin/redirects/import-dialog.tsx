import { Alert, Button, Group, List, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { RedirectImport } from '../../contracts/redirects.ts'
import { t } from '../texts/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { type Failure, FormFailure } from '../ui/form-failure.tsx'
import { useRedirectCalls } from './redirects.data.ts'

/** Imports redirects from a table, and reports the result of each line. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { importCsv } = useRedirectCalls()
  const [csv, setCsv] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const [report, setReport] = useState<RedirectImport>()
  const [isBusy, setIsBusy] = useState(false)
  const run = async () => {
    setFailure(undefined)
    setIsBusy(true)
    try {
      setReport(await importCsv(csv))
    } catch (error) {
      setFailure({ title: t('Failed to import redirects'), error })
    }
    setIsBusy(false)
  }
  if (report)
    return (
      <Dialog onClose={onClose} title={t('Redirects imported')} size="lg">
        <Outcome report={report} />
        <Group justify="flex-end" mt="md">
          <Button onClick={onClose} data-autofocus>
            {t('Done')}
          </Button>
        </Group>
      </Dialog>
    )
  return (
    <Dialog onClose={onClose} title={t('Import redirects')} size="lg">
      <Stack>
        <FormFailure failure={failure} />
        <Textarea
          label={t('Redirects as CSV')}
          description={t(
            'One redirect per line: old address, new address and status. A line of headings is optional. Existing redirects are updated.',
          )}
          placeholder={'/old-page,/new-page,301\n/archive/*,/blog/*,301\n/removed,,410'}
          autosize
          minRows={6}
          maxRows={14}
          spellCheck={false}
          data-autofocus
          value={csv}
          onChange={(event) => setCsv(event.currentTarget.value)}
        />
        <Group justify="space-between">
          <FileButton
            accept=".csv,text/csv,text/plain"
            onChange={(file) => void file?.text().then(setCsv, () => setFailure(unreadable))}
          >
            {(props) => (
              <Button {...props} variant="default">
                {t('Choose a file…')}
              </Button>
            )}
          </FileButton>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button loading={isBusy} disabled={csv.trim() === ''} onClick={() => void run()}>
              {t('Import redirects')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Dialog>
  )
}

const unreadable: Failure = {
  title: t('Failed to read the file'),
  error: new Error(t('Choose the file again.')),
}

function Outcome({
  report: { created, updated, skipped, skippedCount, sentences },
}: {
  report: RedirectImport
}) {
  return (
    <Stack>
      <Text>{t('{created} created, {updated} updated. ¦ redirects', { created, updated })}</Text>
      {skippedCount > 0 && (
        <Alert
          color="yellow"
          variant="outline"
          title={t(
            { one: '{count} line was skipped', other: '{count} lines were skipped' },
            { count: skippedCount },
          )}
        >
          <List size="sm">
            {skipped.map(({ line, message }) => (
              <List.Item key={line}>
                {t('Line {line}: {problem}', {
                  line: String(line),
                  problem: t.sentencesOf(sentences)(message),
                })}
              </List.Item>
            ))}
          </List>
          {skippedCount > skipped.length && (
            <Text size="sm" mt="xs">
              {t(
                { one: 'And {count} more.', other: 'And {count} more.' },
                { count: skippedCount - skipped.length },
              )}
            </Text>
          )}
        </Alert>
      )}
    </Stack>
  )
}
