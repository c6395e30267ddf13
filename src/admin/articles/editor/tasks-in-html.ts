/**
 * Makes task lists of what Google Docs, Notion and web pages have for them. Returns the elements that are as they are
 * meant to be.
 */
export function makeTasks(body: HTMLElement): Set<Element> {
  const made = new Set<Element>()
  for (const list of body.querySelectorAll('ul, ol')) {
    const items = [...list.children].filter((child) => child.localName === 'li')
    const states = items.map(stateOf)
    if (items.length === 0 || states.includes(undefined)) continue
    const tasks = document.createElement('ul')
    tasks.dataset.type = 'taskList'
    tasks.append(...list.childNodes)
    list.replaceWith(tasks)
    made.add(tasks)
    for (const [index, item] of items.entries()) {
      for (const { name } of [...item.attributes]) item.removeAttribute(name)
      removeBox(item)
      item.setAttribute('data-type', 'taskItem')
      item.setAttribute('data-checked', String(states[index]))
      made.add(item)
    }
  }
  return made
}

const boxes = 'input[type=checkbox], .checkbox, [aria-roledescription=checkbox]'
const typedBox = /^\s*\[([ x])\]\s+/i

/** Whether a task is done; undefined for what is none. */
function stateOf(item: Element): boolean | undefined {
  const own = item.getAttribute('role') === 'checkbox' ? item.getAttribute('aria-checked') : null
  if (own !== null) return own === 'true'
  const box = ownBox(item)
  if (box) return box.matches('[checked], .checkbox-on')
  const typed = typedBox.exec(item.textContent ?? '')?.[1]
  return typed === undefined ? undefined : typed !== ' '
}

const ownBox = (item: Element): Element | undefined =>
  [...item.querySelectorAll(boxes)].find((box) => box.closest('li') === item)

function removeBox(item: Element): void {
  ownBox(item)?.remove()
  const words = document.createTreeWalker(item, NodeFilter.SHOW_TEXT)
  let first = words.nextNode()
  while (first && first.nodeValue?.trim() === '') first = words.nextNode()
  if (first) first.nodeValue = first.nodeValue?.replace(typedBox, '').trimStart() ?? ''
}
