/**
 * Makes task lists from those of Google Docs, Notion and web pages. Returns the elements that need no more cleaning.
 */
export function makeTasks(body: HTMLElement): Set<Element> {
  const made = new Set<Element>()
  for (const list of body.querySelectorAll('ul, ol')) {
    const items = [...list.children].filter((child) => child.localName === 'li')
    const states = new Map(items.map((item) => [item, stateOf(item)]))
    if (![...states.values()].some((state) => state !== undefined)) continue
    for (const part of partsOf(list, states)) if (part.dataset.type === 'taskList') made.add(part)
    for (const [item, state] of states) {
      if (state === undefined) continue
      for (const { name } of [...item.attributes]) item.removeAttribute(name)
      removeBox(item)
      item.setAttribute('data-type', 'taskItem')
      item.setAttribute('data-checked', String(state))
      made.add(item)
    }
  }
  return made
}

/** Replaces a list by lists of its tasks, and lists of the other items between them. */
function partsOf(list: Element, states: ReadonlyMap<Element, boolean | undefined>): HTMLElement[] {
  const parts: HTMLElement[] = []
  for (const child of [...list.children]) {
    const isTask = states.has(child) ? states.get(child) !== undefined : undefined
    const last = parts.at(-1)
    const fits = last && (isTask === undefined || isTask === (last.dataset.type === 'taskList'))
    const part = fits ? last : document.createElement(isTask ? 'ul' : list.localName)
    if (part !== last) {
      if (isTask) part.dataset.type = 'taskList'
      parts.push(part)
    }
    part.append(child)
  }
  list.replaceWith(...parts)
  return parts
}

const boxes = 'input[type=checkbox], .checkbox, [aria-roledescription=checkbox]'
const typedBox = /^\s*\[([ x])\]\s+/i

/** Whether a task is done; undefined if the item is not a task. */
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
