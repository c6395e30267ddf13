import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Plugin } from '@tiptap/pm/state'

/** What the editor made of typed signs is one step of the history: what is typed after it is not undone with it. */
export const RuleSteps = Extension.create({
  name: 'ruleSteps',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, { tr }) =>
        transactions.some((one) => one.getMeta('inputRule')) ? closeHistory(tr) : null,
    }),
  ],
})
