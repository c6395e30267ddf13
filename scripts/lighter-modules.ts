import path from 'node:path'
import type { Plugin } from 'vite'

type Lighter = { of: string; importer: string; by: string }

/** What packages import that browsers need not load, or not at first, and what they get instead. */
const lighter: readonly Lighter[] = [
  // It is loaded when somebody is about to type.
  {
    of: 'linkifyjs',
    importer: '/@tiptap/extension-link/',
    by: 'src/admin/articles/editor/addresses-in-words.ts',
  },
  // Only the parser is used.
  { of: 'htmlparser2', importer: '', by: 'node_modules/htmlparser2/dist/Parser.js' },
  // It reads the names of characters.
  { of: 'entities/decode', importer: '/htmlparser2/', by: 'scripts/lighter/entities-by-browser.ts' },
  // The page builder compares styles by their hashes. The styles themselves do as well.
  { of: 'object-hash', importer: '/@puckeditor/core/', by: 'scripts/lighter/same-text.ts' },
  // The sanitizer's package for addresses reads dates as well, which nobody asks for.
  { of: 'dayjs', importer: '/launder/', by: 'scripts/lighter/no-dates.ts' },
  // Nothing in the frame changes its size by dragging.
  {
    of: '../AppShellResizeHandle/AppShellResizeHandle.mjs',
    importer: '/AppShell/',
    by: 'scripts/lighter/no-handle.ts',
  },
]

/** Leaves out of what browsers load what they do not need. */
export function lighterModules(): Plugin {
  return {
    name: 'lighter-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(id, from) {
      const found = lighter.find(({ of, importer }) => of === id && from?.includes(importer))
      return found && path.resolve(found.by)
    },
  }
}
