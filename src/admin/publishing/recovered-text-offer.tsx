import type { JournalEntry } from '../editing/journal.ts'
import type { Values } from '../editing/merge.ts'
import { RecoveredOffer } from '../editing/recovered.tsx'
import { t } from '../texts/t.ts'

type Props<V extends Values> = {
  editing: {
    offered: JournalEntry<V> | undefined
    settle(): void
    writer: { recover(entry: JournalEntry): Promise<boolean>; forget(entry: JournalEntry): Promise<void> }
  }
  /** The name of the text; '' if it has none. */
  describe(values: V): string
}

/** Offers to recover a text that the server does not have. */
export function RecoveredTextOffer<V extends Values>({ editing, describe }: Props<V>) {
  const { offered, settle, writer } = editing
  if (!offered) return null
  const take = (work: (entry: JournalEntry) => Promise<unknown>) => () => {
    void work(offered as unknown as JournalEntry)
    settle()
  }
  return (
    <RecoveredOffer
      title={t('There is unsaved text on this device')}
      at={offered.at}
      onDiscard={take(writer.forget)}
      onRestore={take(writer.recover)}
    >
      {t('“{title}”.', { title: describe(offered.values) || t('Untitled') })}
    </RecoveredOffer>
  )
}
