import { Button, Group, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconDeviceDesktopSearch, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { MenuItem } from '../../contracts/menu.ts'
import type { MenuName } from '../../contracts/menu-names.ts'
import { useHasUnsavedText, useIsUnsavedTextStored } from '../app/unsaved.ts'
import { SavedState } from '../editing/saved-state.tsx'
import { t } from '../texts/t.ts'
import { confirm } from '../ui/confirm.tsx'
import { LeaveDialog } from '../ui/leave-dialog.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Empty, Failed, LoadingRows } from '../ui/screen-states.tsx'
import { AddDialog } from './add-dialog.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { useMenu } from './menu.data.ts'
import { MenuConflict } from './menu-conflict.tsx'
import { type MenuEditing, useMenuEditing } from './menu-editing.ts'
import { childrenOf, type Item } from './menu-tree.ts'
import { MenuTreeView } from './menu-tree-view.tsx'

/** The site's navigation: three trees of two levels, saved together. */
export function Component() {
  const { data, error, refetch } = useMenu()
  if (data) return <MenuScreen menu={data} />
  return (
    <>
      <PageHeader title={t('Menu')} />
      {error ? (
        <Failed error={error} fallback={t('Failed to fetch admin menu')} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows rows={4} />
      )}
    </>
  )
}

function MenuScreen({ menu }: { menu: MenuItem[] }) {
  const editing = useMenuEditing(menu)
  const { items, isUnsaved, isSaving, errors, save } = editing
  const hasUnsavedText = useHasUnsavedText()
  const isUnsavedTextStored = useIsUnsavedTextStored()
  const [edited, setEdited] = useState<Item>()
  const [addingTo, setAddingTo] = useState<MenuName>()
  useHotkeys([['mod+S', save]], [], true)
  const removeAsked = async (item: Item) => {
    if (await confirm(removeQuestion(item, childrenOf(items, item.id).length))) editing.remove(item.id)
  }
  const add = (
    <Button
      variant={items.length === 0 ? 'filled' : 'default'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setAddingTo('header')}
    >
      {t('Add items')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('Menu')}
        action={
          <Button onClick={save} loading={isSaving} disabled={!isUnsaved && !isSaving}>
            {t('Save menu')}
          </Button>
        }
      />
      <div inert={editing.isReading}>
        <Toolbar editing={editing} add={items.length > 0 && add} />
        {items.length > 0 ? (
          <MenuTreeView
            editing={editing}
            onAdd={setAddingTo}
            onEdit={setEdited}
            onRemove={(item) => void removeAsked(item)}
          />
        ) : (
          <Empty title={t('The menu is empty')} action={add}>
            {t('Visitors see no navigation. Add pages, categories or anchors, then save.')}
          </Empty>
        )}
      </div>
      <VisuallyHidden role="status" aria-live="assertive">
        {editing.announcement}
      </VisuallyHidden>
      {addingTo && (
        <AddDialog items={items} menu={addingTo} onAdd={editing.add} onClose={() => setAddingTo(undefined)} />
      )}
      {edited && (
        <ItemDialog
          item={edited}
          error={errors[edited.id]}
          onDone={(fields) => editing.update(edited.id, fields)}
          onSave={save}
          onClose={() => setEdited(undefined)}
        />
      )}
      <MenuConflict editing={editing} />
      <LeaveDialog
        isUnsaved={hasUnsavedText}
        text={t('The menu has unsaved changes. They will be lost if you leave.')}
        // The test shows what is in the journal, which words in an open dialog are not.
        {...(isUnsavedTextStored && { within: '/admin/menu' })}
        onLeave={() => void editing.writer.abandon()}
      />
    </>
  )
}

function Toolbar({ editing, add }: { editing: MenuEditing; add: React.ReactNode }) {
  const { state, isUnsaved, discard, save } = editing
  const discardAsked = async () => {
    if (await confirm(discardQuestion)) discard()
  }
  return (
    <Group mb="md" gap="sm" data-commands>
      {add}
      <Button
        variant="default"
        component={Link}
        to="/admin/menu/test"
        leftSection={<IconDeviceDesktopSearch size={16} aria-hidden />}
      >
        {t('Test menu')}
      </Button>
      {isUnsaved && (
        <>
          <SavedState state={state} isNew={false} isManual onRetry={save} />
          <Button
            variant="subtle"
            size="compact-sm"
            color="gray"
            c="var(--mantine-color-text)"
            onClick={() => void discardAsked()}
          >
            {t('Discard changes')}
          </Button>
        </>
      )}
    </Group>
  )
}

function removeQuestion({ title }: Item, children: number) {
  return {
    title: t('Remove this menu item?'),
    text:
      children === 0
        ? t('“{title}” is removed from the menu. What it links to is not deleted.', { title })
        : t(
            {
              one: '“{title}” is removed from the menu. What it links to is not deleted. The item under it is removed too.',
              other:
                '“{title}” is removed from the menu. What it links to is not deleted. The {count} items under it are removed too.',
            },
            { title, count: children },
          ),
    action: t('Remove from menu'),
    isDangerous: true,
  }
}

const discardQuestion = {
  title: t('Discard your changes?'),
  text: t('The menu goes back to the version that visitors see now.'),
  action: t('Discard changes'),
  isDangerous: true,
}
