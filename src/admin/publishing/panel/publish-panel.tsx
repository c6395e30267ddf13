import { Alert, Anchor, Button, Checkbox, Group, List, Radio, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type Finding, internalLinks } from '../../../content/publish-checks.ts'
import type { Status } from '../../../contracts/common.ts'
import { may } from '../../auth/auth-store.ts'
import { t } from '../../texts/t.ts'
import { SideDialog } from '../../ui/dialog.tsx'
import { fromLeftToRight } from '../../ui/direction.ts'
import { useBrokenPaths } from '../../ui/use-broken-paths.ts'
import { DateField, timeAtSite, useSiteZone } from '../fields/date-field.tsx'
import type { How } from '../use-publishing.ts'
import { LinkedFromPart } from './linked-from.tsx'
import { type PublishWords, publishWords } from './publish-words.ts'
import { OverrideField, type Reviewed, ReviewPart, useNeedsApproval } from './review-part.tsx'

/** Shows the place on the screen behind the panel that a finding is about; undefined if there is none. */
export type WayTo = (id: string) => (() => void) | undefined

type Props = {
  kind: 'article' | 'page'
  status: Status
  /** An ISO time, or '' for the time of publishing. */
  publishedAt: string
  onPublishedAt(value: string): void
  /** The ISO time of its end; '' or undefined if it stays. */
  unpublishAt?: string | undefined
  html: string
  findings: Finding[]
  /** The findings that the site's settings do not allow: their ids, and `links`. */
  blocking: readonly string[]
  wayTo?: WayTo | undefined
  /** The current address and the one after publishing. */
  address: { old: string; next: string }
  /** The id, of what visitors see already. */
  liveId: string | undefined
  isBusy: boolean
  /** Undefined before the first save. */
  reviewed: Reviewed | undefined
  onPublish(how: How): Promise<boolean>
  onClose(): void
}

/** Shows what publishing will do, and when, before it happens. */
export function PublishPanel(props: Props) {
  const { kind, status, publishedAt, onPublishedAt, isBusy, onPublish, onClose, address } = props
  const { blocking, reviewed } = props
  const [zone, words] = [useSiteZone(), publishWords[kind]]
  const isAhead = publishedAt !== '' && Date.parse(publishedAt) > Date.now()
  const [isTimed, setIsTimed] = useState(publishedAt !== '')
  const isUpdate = status !== 'draft'
  const isUndated = !isUpdate && isTimed && publishedAt === ''
  const broken = useBrokenPaths(internalLinks(props.html, location.origin))
  const [isOverride, setOverride] = useState(false)
  const [isTold, setTold] = useState(true)
  const asksForAll = useNeedsApproval()
  const isMissing = reviewed?.needsApproval ?? asksForAll
  const reasons = blockedBy(props.findings, broken, blocking)
  const go = async () => {
    if (await onPublish({ isOverride: isMissing && isOverride, isUpdate: isTold })) onClose()
  }
  return (
    <SideDialog onClose={onClose} size="md" title={isUpdate ? words.update : words.publish}>
      <Stack gap="lg">
        <Text size="sm">
          {isUndated
            ? words.choose
            : sentence({ words, status, at: isAhead ? timeAtSite(publishedAt, zone) : '' })}
        </Text>
        {!isUpdate && publishedAt !== '' && !isAhead && (
          <Text size="sm" role="status">
            {t('It will be dated {time} and listed by that date.', { time: timeAtSite(publishedAt, zone) })}
          </Text>
        )}
        {isUpdate ? (
          <DateField label={t('Publish date')} value={publishedAt} onChange={onPublishedAt} />
        ) : (
          <Radio.Group
            label={t('When')}
            value={isTimed ? 'timed' : 'now'}
            onChange={(value) => {
              setIsTimed(value === 'timed')
              if (value === 'now') onPublishedAt('')
            }}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="now" label={t('Now')} />
              <Radio value="timed" label={t('At a date and time')} />
              {isTimed && (
                <DateField label={t('Date and time')} value={publishedAt} onChange={onPublishedAt} />
              )}
            </Stack>
          </Radio.Group>
        )}
        {props.unpublishAt && <End at={props.unpublishAt} />}
        <div>
          <Text size="sm" fw={600}>
            {t('Address')}
          </Text>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <bdi dir="ltr">{decodeURI(address.next)}</bdi>
          </Text>
          {isUpdate && address.old !== address.next && (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {t('The old address, {address}, will redirect to the new one.', {
                address: fromLeftToRight(decodeURI(address.old)),
              })}
            </Text>
          )}
        </div>
        {props.liveId !== undefined && (
          <LinkedFromPart kind={kind} id={props.liveId} isMoving={address.old !== address.next} />
        )}
        <Checklist
          broken={broken}
          findings={props.findings}
          blocking={blocking}
          wayTo={props.wayTo}
          onClose={onClose}
        />
        {reasons.length > 0 && (
          <Text size="sm" c="var(--mantine-color-error)" role="status">
            {words.notYet}
          </Text>
        )}
        {reviewed && (reviewed.review || isMissing) && <ReviewPart kind={kind} {...reviewed} />}
        {isMissing && !reviewed && (
          <Text size="sm" role="status">
            {words.saveFirst}
          </Text>
        )}
        {kind === 'article' && status === 'published' && !isAhead && (
          <Checkbox
            label={t('This is an update')}
            description={t(
              'If the title, excerpt or text has changed, visitors see “Updated” with today’s date. Clear this if you only corrected a mistake.',
            )}
            checked={isTold}
            onChange={(event) => setTold(event.currentTarget.checked)}
          />
        )}
        {isMissing && may('approval.override') && <OverrideField isOn={isOverride} onChange={setOverride} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Not yet')}
          </Button>
          <Button
            loading={isBusy}
            disabled={
              isUndated ||
              reasons.length > 0 ||
              (isMissing && !isOverride) ||
              (blocking.includes('links') && !broken)
            }
            onClick={() => void go()}
            data-autofocus
          >
            {isAhead || isUndated ? t('Schedule ¦ verb') : isUpdate ? t('Update now') : t('Publish now')}
          </Button>
        </Group>
      </Stack>
    </SideDialog>
  )
}

function End({ at }: { at: string }) {
  const zone = useSiteZone()
  const time = timeAtSite(at, zone)
  return (
    <Text size="sm" role="status">
      {Date.parse(at) > Date.now()
        ? t('It will leave the site on {time}.', { time })
        : t('Visitors will not see it: its end date, {time}, has passed. Change the date in the details.', {
            time,
          })}
    </Text>
  )
}

/** The findings that prevent publishing. */
function blockedBy(findings: Finding[], broken: string[] | undefined, blocking: readonly string[]): string[] {
  const found = findings.map(({ id }) => id)
  if (broken && broken.length > 0) found.push('links')
  return found.filter((id) => blocking.includes(id))
}

/** `at`: the time, if it is in the future. */
type Effect = { words: PublishWords; status: Status; at: string }

function sentence({ words, status, at: time }: Effect): string {
  if (time && status === 'published')
    return t('It will be published automatically on {time}. Until then it is removed from the site.', {
      time,
    })
  if (time) return t('It will be published automatically on {time}.', { time })
  return status === 'published' ? words.changesSeen : words.seen
}

type Listed = Pick<Props, 'findings' | 'blocking' | 'wayTo' | 'onClose'> & { broken: string[] | undefined }

function Checklist({ broken, findings, blocking, wayTo, onClose }: Listed) {
  const mark = (id: string) => (blocking.includes(id) ? <b> {t('Fix this first.')}</b> : null)
  const count = findings.length + (broken?.length ?? 0)
  if (broken && count === 0)
    return (
      <Alert
        color="green"
        variant="outline"
        bg="var(--admin-surface)"
        icon={<IconCircleCheck />}
        title={t('No problems found')}
      >
        {t('Alt texts, links, headings and the title are fine.')}
      </Alert>
    )
  return (
    <Alert
      color="orange"
      variant="outline"
      bg="var(--admin-surface)"
      icon={<IconAlertTriangle />}
      title={t('Worth checking')}
    >
      <List size="sm" spacing="xs">
        {findings.map(({ id, text, said }) => (
          <List.Item key={id}>
            <Found text={t.of(said ?? { message: text })} way={wayTo?.(id)} onClose={onClose} />
            {mark(id)}
          </List.Item>
        ))}
        {broken?.map((path) => (
          <List.Item key={path}>
            {t.nodes('Broken link: {address}', {
              address: (
                <Anchor href={path} target="_blank" inherit style={{ overflowWrap: 'anywhere' }}>
                  <bdi dir="ltr">{path}</bdi>
                </Anchor>
              ),
            })}
            {mark('links')}
          </List.Item>
        ))}
        {!broken && <List.Item>{t('Checking links…')}</List.Item>}
      </List>
    </Alert>
  )
}

type FoundProps = { text: string; way: (() => void) | undefined; onClose: () => void }

function Found({ text, way, onClose }: FoundProps) {
  if (!way) return text
  const lead = () => {
    // While the panel is open, it keeps the focus.
    flushSync(onClose)
    way()
  }
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      ta="start"
      style={{ verticalAlign: 'top' }}
      onClick={lead}
    >
      {text}
    </Anchor>
  )
}
