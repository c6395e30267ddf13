// A named element becomes a property of `window` and of the form around it: an id such as `submit` or `constructor`
// would shadow a property that scripts rely on. `main`, `root` and `site-…` belong to the page itself.
const reservedIds = new Set([
  ...Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase()),
  'prototype',
  'main',
  'root',
  'document',
  'window',
  'self',
  'globalthis',
  'location',
  'console',
  'eval',
  'action',
  'attributes',
  'body',
  'children',
  'childnodes',
  'classname',
  'cookie',
  'domain',
  'elements',
  'firstchild',
  'forms',
  'head',
  'id',
  'images',
  'innerhtml',
  'lastchild',
  'length',
  'links',
  'method',
  'name',
  'nextsibling',
  'nodename',
  'nodetype',
  'nodevalue',
  'outerhtml',
  'ownerdocument',
  'parentnode',
  'reset',
  'scripts',
  'style',
  'submit',
  'tagname',
  'target',
  'textcontent',
  'then',
  'defaultview',
  'currentscript',
])

/** True if an element of an article may have this id. */
export function isSafeId(id: string): boolean {
  const name = id.toLowerCase()
  return (
    /^\p{L}[\p{L}\p{M}\p{N}_:.-]{0,199}$/u.test(id) && !name.startsWith('site-') && !reservedIds.has(name)
  )
}
