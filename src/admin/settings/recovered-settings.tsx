import { RecoveredOffer } from '../editing/recovered.tsx'
import { t } from '../texts/t.ts'
import { enumerated } from '../ui/lists.ts'
import { changedPaths } from './changed-paths.ts'
import { labelOf, tabOf, tabs } from './labels-and-tabs.ts'
import type { SettingsEditing } from './settings-editing.ts'

const maxNames = 4

/** Offers changes that an earlier visit did not save. */
export function RecoveredSettings({ editing }: { editing: SettingsEditing }) {
  const { offered, settle, writer } = editing
  if (!offered) return null
  const paths = changedPaths(offered.base, offered.values)
  const names = paths.slice(0, maxNames).map((path) => `${labelOf(path)} (${tabs[tabOf(path)]})`)
  return (
    <RecoveredOffer
      title={t('There are unsaved settings on this device')}
      at={offered.at}
      onDiscard={() => {
        void writer.forget(offered)
        settle()
      }}
      onRestore={() => {
        void writer.recover(offered)
        settle()
      }}
    >
      {paths.length > maxNames
        ? t(
            { one: '{settings} and {count} more.', other: '{settings} and {count} more.' },
            { settings: enumerated(names), count: paths.length - maxNames },
          )
        : t('{settings}. ¦ a list of names', { settings: enumerated(names) })}{' '}
      {offered.stamp.version < writer.stamp().version &&
        t('The settings have been changed since then. You will be asked before anything is overwritten.')}
    </RecoveredOffer>
  )
}
