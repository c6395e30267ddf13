import { TaskItem, TaskList } from '@tiptap/extension-list'

export { TaskList as ArticleTaskList }

// On the page nobody can tick a box, so it is written as one that says so.
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
