import { ActionIcon, Anchor, Button, Group, Menu, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowLeft, IconDots, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Section } from '../../../contracts/sections.ts'
import { ConflictDialog } from '../../editing/conflict-dialog.tsx'
import classes from '../../editing/editing.module.css'
import { SavedState } from '../../editing/saved-state.tsx'
import { valueText } from '../../editing/value-text.ts'
import { useRecent } from '../../shell/recent.ts'
import { t } from '../../texts/t.ts'
import { enumeratedNodes } from '../../ui/enumerated-nodes.ts'
import { FullScreen, FullScreenTitle } from '../../ui/full-screen.tsx'
import { LeaveDialog } from '../../ui/leave-dialog.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { LazyBuilder } from '../builder/lazy-builder.tsx'
import { RefusedFields } from '../refused-fields.tsx'
import { type SectionEditing, useSectionEditing } from './section-editing.ts'
import { sectionAddress, useSectionUsage } from './sections.data.ts'
import { useRemoveSection } from './use-remove-section.ts'

export function SectionForm({ section }: { section: Section }) {
  const editing = useSectionEditing(section)
  const { values, errors, state, contentKey, change, save, isUnsaved } = editing
  const [isFull, setFull] = useState(false)
  useTitle(values.name || t('Edit section'))
  useRecent(section.name, sectionAddress(section.id))
  useHotkeys([['mod+S', () => void save()]], [], true)
  return (
    <>
      <VisuallyHidden component="h1">{t('Edit section')}</VisuallyHidden>
      <FullScreen isFull={isFull} inert={editing.isReading}>
        <Bar editing={editing} isFull={isFull} />
        <Group mt="md" mb="sm" gap="sm" align="start" display={isFull ? 'none' : 'flex'}>
          <TextInput
            flex={1}
            miw={200}
            aria-label={t('Section name')}
            placeholder={t('Section name')}
            size="md"
            value={values.name}
            error={errors.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        </Group>
        <RefusedFields problems={errors.blocks ? { blocks: errors.blocks } : {}} />
        {!isFull && <UsedOn id={section.id} />}
        <LazyBuilder
          contentKey={contentKey}
          blocks={values.blocks}
          onChange={(blocks) => change({ blocks })}
          isFull={isFull}
          onFullScreen={setFull}
          isSection
        />
        {state.phase === 'conflict' && (
          <ConflictDialog
            conflicts={state.conflicts}
            labelOf={({ path }) => (path === 'name' ? t('Name') : t('Blocks'))}
            show={(_conflict, value) => valueText(value)}
            asked={editing.asked}
            onResolve={editing.resolve}
          />
        )}
        <LeaveDialog
          isUnsaved={isUnsaved}
          text={t('This section has unsaved changes. They will be lost if you leave.')}
          onLeave={() => void editing.abandon()}
        />
      </FullScreen>
    </>
  )
}

/** The name of the section, whether it is saved, and the actions. */
function Bar({ editing, isFull }: { editing: SectionEditing; isFull: boolean }) {
  const { from } = (useLocation().state ?? {}) as { from?: string }
  const { id, values, state, save, isUnsaved } = editing
  return (
    <Group className={classes.bar ?? ''} justify="space-between" gap="sm">
      <Group gap="md" wrap="nowrap">
        <Anchor component={Link} to={from ?? '/admin/pages/sections'} c="var(--mantine-color-text)" size="sm">
          <Group gap={4} wrap="nowrap" component="span">
            <IconArrowLeft size={16} className="mirrored" aria-hidden />{' '}
            {from ? t('Back to the page') : t('Saved sections')}
          </Group>
        </Anchor>
        <SavedState
          state={state}
          isNew={false}
          isManual
          onRetry={() => void save()}
          textNow={editing.textNow}
        />
        {isFull && <FullScreenTitle title={values.name} />}
      </Group>
      <Group gap="xs" wrap="nowrap" data-commands>
        <Button disabled={!isUnsaved} loading={state.phase === 'saving'} onClick={() => void save()}>
          {t('Save section')}
        </Button>
        <MoreActions id={id} name={values.name} abandon={editing.abandon} />
      </Group>
    </Group>
  )
}

function MoreActions({ id, name, abandon }: { id: string; name: string; abandon: () => Promise<void> }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const removeSection = useRemoveSection()
  const isUsed = (useSectionUsage(id).data?.usedIn.length ?? 0) > 0
  const isGone = useRef(false)
  // After the screen has closed: before, it would ask the server for the section that is gone.
  useEffect(
    () => () => {
      if (isGone.current) client.removeQueries({ queryKey: ['section', id] })
    },
    [client, id],
  )
  const remove = async () => {
    if (!(await removeSection({ id, name }))) return
    await abandon()
    isGone.current = true
    navigate('/admin/pages/sections')
  }
  return (
    <Menu position="bottom-end" keepMounted keepMountedMode="display-none">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('More actions')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown data-commands>
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} />}
          onClick={() => void remove()}
        >
          {isUsed ? t('Move to trash…') : t('Move to trash')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const namedPages = 3

/** The pages that change with it. */
function UsedOn({ id }: { id: string }) {
  const { data } = useSectionUsage(id)
  if (!data)
    return (
      <Text size="sm" mb="md" aria-hidden>
        {'\u00a0'}
      </Text>
    )
  const { usedIn } = data
  const count = usedIn.length - namedPages
  const places = linked(usedIn.slice(0, namedPages))
  return (
    <Text size="sm" c="dimmed" mb="md">
      {usedIn.length === 0
        ? t('No page uses it yet.')
        : count > 0
          ? t.nodes(
              {
                one: 'Changes here also appear on {places} and {count} more.',
                other: 'Changes here also appear on {places} and {count} more.',
              },
              { places, count },
            )
          : t.nodes('Changes here also appear on {places}.', { places })}
    </Text>
  )
}

/** The places as links, in a list. */
const linked = (places: { type: string; id: string; title: string }[]) =>
  enumeratedNodes(
    places.map(({ type, id, title }) => (
      <Anchor
        key={id}
        component={Link}
        to={type === 'page' ? `/admin/pages/edit/${id}` : '/admin/settings?tab=footer'}
        inherit
        underline="always"
      >
        {type === 'page' ? title : t('every page, in the footer')}
      </Anchor>
    )),
  )
