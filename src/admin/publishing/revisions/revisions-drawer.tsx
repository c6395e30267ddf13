import { Button, Group, NavLink, ScrollArea, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { RevisionSummary } from '../../../contracts/publishing.ts'
import { isSame } from '../../editing/merge.ts'
import valueClasses from '../../editing/text-diff.module.css'
import { TextDiff, Words } from '../../editing/text-diff.tsx'
import { t } from '../../texts/t.ts'
import { SideDialog } from '../../ui/dialog.tsx'
import { Empty, Failed, LoadingRows } from '../../ui/screen-states.tsx'
import { exactTime, When } from '../../ui/when.tsx'
import { type Kind, useRevision, useRevisions } from '../publishing.data.ts'
import { differing } from './differing.ts'
import classes from './revisions-drawer.module.css'

type Fields = Readonly<Record<string, unknown>>
/** How to compare a text: its fields as one line each, and its paragraphs. */
export type Compared = {
  fields: { name: string; label: string; show(fields: Fields): string }[]
  /** The name of the field with the paragraphs. */
  text: string
  paragraphs(fields: Fields): string[]
}

type Props = {
  kind: Kind
  id: string
  /** The current text, including unsaved changes. */
  current: Fields
  compared: Compared
  labelOf: (name: string) => string
  /** The revision that is shown first; by default the newest. */
  first?: string | undefined
  onRestore: (revisionId: string) => Promise<void>
  onClose: () => void
}

const reasons = {
  published: (when: ReactNode) => t.nodes('Published {when}', { when }),
  saved: (when: ReactNode) => t.nodes('Edited {when}', { when }),
  restored: (when: ReactNode) => t.nodes('Restored {when}', { when }),
}

/** The revisions of a text: who saved them and when, what has changed since, and a way to restore them. */
export function RevisionsDrawer({ first, onClose, ...props }: Props) {
  const { data, error, refetch } = useRevisions(props.kind, props.id)
  const [chosen, setChosen] = useState(first)
  const shown = chosen ?? data?.revisions[0]?.id
  return (
    <SideDialog onClose={onClose} title={t('Revisions')} size="xl">
      {error && (
        <Failed error={error} fallback={t('Failed to load the revisions')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <LoadingRows rows={5} />}
      {data?.revisions.length === 0 && (
        <Empty title={t('No revisions yet')}>{t('The first one is created when you save.')}</Empty>
      )}
      {data && data.revisions.length > 0 && (
        <div className={classes.columns}>
          <ScrollArea.Autosize className={classes.list ?? ''} type="auto">
            <nav aria-label={t('Revisions')}>
              {data.revisions.map((revision) => (
                <Entry
                  key={revision.id}
                  revision={revision}
                  isShown={revision.id === shown}
                  onShow={() => setChosen(revision.id)}
                />
              ))}
            </nav>
          </ScrollArea.Autosize>
          {shown && <Comparison key={shown} {...props} revisionId={shown} />}
        </div>
      )}
    </SideDialog>
  )
}

type EntryProps = { revision: RevisionSummary; isShown: boolean; onShow: () => void }

function Entry({ revision: { reason, updatedAt, author }, isShown, onShow }: EntryProps) {
  return (
    <NavLink
      component="button"
      active={isShown}
      aria-current={isShown}
      onClick={onShow}
      label={reasons[reason](<When iso={updatedAt} />)}
      description={author?.name ?? t('Unknown author')}
    />
  )
}

type ComparisonProps = Omit<Props, 'first' | 'onClose'> & { revisionId: string }

function Comparison(props: ComparisonProps) {
  const { kind, id, revisionId, current, compared, labelOf, onRestore } = props
  const { data, error, refetch } = useRevision(kind, id, revisionId)
  const [isRestoring, setIsRestoring] = useState(false)
  if (error)
    return <Failed error={error} fallback={t('Failed to load the revision')} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={6} />
  const fields: Fields = data.fields
  const changed = compared.fields
    .map(({ label, show }) => ({ label, before: show(fields), after: show(current) }))
    .filter(({ before, after }) => before !== after)
  const [then, now] = [compared.paragraphs(fields), compared.paragraphs(current)]
  const different = differing(fields, current)
  const others = different.filter(
    (name) => name !== compared.text && compared.fields.every((field) => field.name !== name),
  )
  const restore = async () => {
    setIsRestoring(true)
    await onRestore(revisionId)
    setIsRestoring(false)
  }
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={3} size="h5">
            {exactTime(data.updatedAt)}
          </Title>
          <Text size="sm" c="dimmed">
            {t('Changes since this revision are highlighted.')}
          </Text>
        </div>
        <Button
          flex="none"
          loading={isRestoring}
          disabled={different.length === 0}
          onClick={() => void restore()}
        >
          {t('Restore')}
        </Button>
      </Group>
      {changed.map((field) => (
        <div key={field.label}>
          <Text size="sm" fw={600}>
            {field.label}
          </Text>
          <Text size="sm" className={valueClasses.value ?? ''}>
            <Words before={field.before} after={field.after} />
          </Text>
        </div>
      ))}
      {others.map((name) => (
        <Text key={name} size="sm">
          {t('Also different: {fields}.', { fields: labelOf(name) })}
        </Text>
      ))}
      {different.includes(compared.text) && isSame(then, now) ? (
        <Text size="sm">
          {t(
            'The words are the same. Something else in the text is different, such as formatting, a link or an image.',
          )}
        </Text>
      ) : (
        <TextDiff before={then} after={now} />
      )}
    </Stack>
  )
}
