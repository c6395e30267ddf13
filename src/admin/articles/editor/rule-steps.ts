import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Plugin } from '@tiptap/pm/state'

/**
 * Replacing typed signs is a separate step in the history, so that undoing it does not remove what was typed
 * afterwards.
 */
export const RuleSteps = Extension.create({
  name: 'ruleSteps',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, { tr }) =>
        transactions.some((one) => one.getMeta('inputRule')) ? closeHistory(tr) : null,
    }),
  ],
})
