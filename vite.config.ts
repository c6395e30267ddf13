import { globSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { basicLatinFonts } from './scripts/basic-latin-fonts.ts'
import { withoutIdleWork } from './scripts/builder-without-idle-work.ts'
import { contractValues } from './scripts/contract-values.ts'
import { lighterModules } from './scripts/lighter-modules.ts'
import { usedMantineStyles } from './scripts/used-mantine-styles.ts'
import { adminLanguages } from './src/contracts/admin-languages.ts'

// Small parts that many screens share, together: each file of its own compresses worse, has a header, and is work for
// the server and the browser. A group takes along what its parts import and no earlier group has. React and the first
// paths stand apart, for the islands of the public site need nothing else of these.
const sharedFiles = [
  {
    name: 'react',
    priority: 3,
    test: /node_modules\/(?:react\/|scheduler\/|react-dom\/(?:index|client|cjs\/react-dom(?:-client)?\.production))/,
  },
  // What the sign-in loads, and so every screen of the admin. A catalog comes before it.
  {
    name: 'start',
    priority: 2,
    tags: ['$initial' as const],
    test: /src\/admin\/(?!texts\/catalogs\/)|@mantine|clsx/,
  },
  // What every screen behind it loads.
  {
    name: 'frame',
    priority: 1,
    test: /react-router|@tanstack\/(?:query-core|react-query)|@mantine\/(?:modals|notifications\/esm|core\/esm\/components\/(?:AppShell|Affix|Avatar|Collapse|Drawer|Kbd|NavLink|Notification|Tooltip)\/)|src\/admin\/shell\/(?:shell|account|sidebar|connection|keys|shortcuts)\.|src\/admin\/ui\/(?:confirm|dialog-failed|not-found\.page|page-header|screen-states|single-keys)\./,
  },
  { name: 'shared', test: /node_modules\/@mantine\/core/, minShareCount: 24 },
  { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 2 },
  // The format of texts, which the islands of the public site share with the admin.
  { name: 'message', priority: 3, test: /src\/i18n\/(?:message|parts)\.ts/ },
  { name: 'paths', test: /src\/contracts\/paths/ },
  {
    name: 'values',
    test: /src\/contracts\/[\w-]+\.ts(?:\?values)?$|src\/admin\/ui\/(?:toast|when|bytes|status-badge|lists|sentences|direction|enumerated-nodes)\.|SimpleGrid|get-base-value/,
    minShareCount: 5,
    maxModuleSize: 4000,
  },
  { name: 'schemas', test: /\/zod\/|src\/contracts\/[\w-]+\.ts\?schemas/, minShareCount: 5 },
  // What a list or a form has, and the screens for writing as well.
  {
    name: 'menus',
    test: /@mantine\/core\/esm\/components\/(?:Combobox|Menu|Popover|Select)\//,
    minShareCount: 11,
  },
  {
    name: 'lists',
    test: /src\/admin\/(?:ui|trash)\/(?!dialog|form|file-button|leave-dialog|use-broken|lists|sentences|direction|enumerated)|@mantine\/core\/esm\/components\/(?:Table|Pagination)\//,
    minShareCount: 11,
  },
  {
    name: 'controls',
    test: /@mantine|src\/admin\/ui\/(?:dialog|form)\.|src\/content\/(?:slug|xml)\.ts|src\/admin\/shell\/(?:slugs|recent)\./,
    minShareCount: 4,
  },
  // Larger chunks of the page builder import its rich text, which loads when somebody needs it.
  { name: 'builder', test: /@puckeditor\/core\/dist\/chunk/, minShareCount: 2, maxModuleSize: 3000 },
  { name: 'typing', test: /prosemirror|@tiptap/, minShareCount: 2 },
]

export default defineConfig({
  appType: 'custom',
  // sanitize-html reads the values of style attributes with it, which our rules leave alone.
  resolve: { alias: [{ find: /^postcss$/, replacement: path.resolve('scripts/no-postcss.ts') }] },
  publicDir: 'src/site/public',
  plugins: [
    react(),
    basicLatinFonts(),
    contractValues(),
    importsOfManyStyles(),
    withoutSecondStyles(),
    lighterModules(),
    usedMantineStyles(),
    withoutIdleWork(),
    withoutEval(),
    reloadForServerModules(),
  ],
  // Without the entries, the first visit in development would load two copies of React.
  optimizeDeps: { entries: ['src/admin/main.tsx', 'src/site/islands/hydrate.tsx'] },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        // scripts/build.ts keeps the last build's assets for those who still ask for them.
        emptyOutDir: false,
        manifest: true,
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 1500,
        rolldownOptions: {
          input: {
            bootstrap: 'src/site/bootstrap.ts',
            islands: 'src/site/islands/hydrate.tsx',
            site: 'src/site/styles/site.css',
            cards: 'src/content/content-cards/content-cards.css',
            compare: 'src/site/compare.ts',
            staticSearch: 'src/site/static-search.ts',
            blockStyles: 'src/content/blocks/block-style.css',
            fonts: 'src/site/fonts/files.ts',
            admin: 'src/admin/index.html',
            ...adminTexts(),
          },
          output: { codeSplitting: { groups: sharedFiles } },
          // The bootstrap imports the islands by address and needs their exports.
          preserveEntrySignatures: 'exports-only',
        },
      },
    },
    ssr: {
      // Needed at the build alone, it is part of what is built.
      resolve: { noExternal: ['@capsizecss/core'] },
      build: {
        ssr: true,
        outDir: 'dist/server',
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: { render: 'src/site/render.tsx' },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
})

/** The texts of the admin in each other language than English, each an entry of its own. */
function adminTexts(): Record<string, string> {
  const files = adminLanguages.filter((language) => language !== 'en')
  return Object.fromEntries(files.map((tag) => [`texts-${tag}`, `src/admin/texts/catalogs/${tag}.ts`]))
}

/** A module that only the server's rendering knows has no hot update in the browser: reload the page. */
function reloadForServerModules(): Plugin {
  return {
    name: 'reload-for-server-modules',
    hotUpdate({ modules, server }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return
      const known = server.environments.client.moduleGraph
      const isServerOnly = modules.some((module) => module.id && !known.getModuleById(module.id))
      if (isServerOnly) server.environments.client.hot.send({ type: 'full-reload' })
    },
  }
}

const zodConfig = '.__zod_globalConfig = {}'

/**
 * Zod tries whether it may compile code, which the Content-Security-Policy forbids and reports. It takes its setting
 * here, where no schema can be made before it.
 */
function withoutEval(): Plugin {
  return {
    name: 'without-eval',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.endsWith('/zod/v4/core/core.js')) return undefined
      if (!code.includes(zodConfig)) this.error('Zod keeps its settings in another way: look at it anew.')
      return { code: code.replace(zodConfig, '.__zod_globalConfig = { jitless: true }'), map: null }
    },
  }
}

/** An `@import` with `*` in a style sheet of ours imports every file that matches, in the order of their names. */
function importsOfManyStyles(): Plugin {
  return {
    name: 'imports-of-many-styles',
    enforce: 'pre',
    transform(code, id) {
      const [file = ''] = id.split('?')
      if (!file.endsWith('.css') || file.includes('/node_modules/')) return undefined
      const expand = (_: string, pattern: string) =>
        globSync(pattern, { cwd: path.dirname(file) })
          .sort()
          .map((match) => `@import '${match}';`)
          .join('\n')
      return { code: code.replace(/@import '([^']*\*[^']*)';/g, expand), map: null }
    },
  }
}

const secondStyles = /(?<=var defaultUiStyles = )`[^`]*`/

/**
 * The page builder has its styles a second time in its script, for sites that import none, and these ask another site
 * for a font. The admin imports them, contacts nobody, and loads them once.
 */
function withoutSecondStyles(): Plugin {
  return {
    name: 'without-second-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/@puckeditor/core/') || !code.includes('var defaultUiStyles')) return undefined
      if (!secondStyles.test(code)) this.error('The page builder works in another way: look at it anew.')
      return { code: code.replace(secondStyles, `''`), map: null }
    },
  }
}
