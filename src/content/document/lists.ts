import { TaskItem, TaskList } from '@tiptap/extension-list'

export { TaskList as ArticleTaskList }

// Readers cannot tick a box on the page, so the box is written as disabled.
export const ArticleTaskItem = TaskItem.extend({
  renderHTML({ node, HTMLAttributes }) {
    const box = { type: 'checkbox', disabled: '', ...(node.attrs.checked ? { checked: '' } : {}) }
    return [
      'li',
      { ...HTMLAttributes, 'data-type': 'taskItem' },
      ['label', ['input', box], ['span']],
      ['div', 0],
    ]
  },
})
