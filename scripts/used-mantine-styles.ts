import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import postcss from 'postcss'
import type { Plugin } from 'vite'

const core = path.resolve('node_modules/@mantine/core/esm/index.mjs')
// Packages of Mantine use components of its core as well.
const sources = ['src/admin/**/*.{ts,tsx}', 'node_modules/@mantine/!(core)/esm/**/*.mjs']
const importsOfCore = /import\s*\{([^}]*)\}\s*from\s*['"]@mantine\/core['"]/g
const importsOfFiles = /(?:from|import)\s*"(\.[^"]+)"/g
const exportsOfCore = /import\s*\{([^}]*)\}\s*from\s*"(\.[^"]+)"/g
// Without those of types alone.
const importsOfOurs = /(?:import\s*\(|import|from)\s*['"](\.[^'"]+\.tsx?)['"]/g
const importsOfTypes = /^import type [^'"]*['"][^'"]*['"]/gm
const className = /\bm_[0-9a-f]+/g

const signIn = path.resolve('src/admin/main.tsx')
const app = path.resolve('src/admin/app/app.tsx')
const ofTheApp = '?of-the-app'

/**
 * Removes from Mantine's style sheet the rules of components that nothing here imports, and divides the others: what the
 * sign-in needs is in `styles.css`, what only the app needs in `styles.css?of-the-app`. Each class is in the script of
 * its component. Development has all of them at once.
 */
export function usedMantineStyles(): Plugin {
  let isBuild = false
  return {
    name: 'used-mantine-styles',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    transform(code, id) {
      const [file = ''] = id.split('?')
      if (!file.endsWith('/@mantine/core/styles.css')) return undefined
      const isOfTheApp = id.includes(ofTheApp)
      if (!isBuild) return isOfTheApp ? { code: '', map: null } : undefined
      const used = classesOf(sources.flatMap((pattern) => globSync(pattern)))
      const first = classesOf(filesOfSignIn())
      if (first.size === 0 || first.size >= used.size)
        this.error('Mantine names its components in another way: look at it anew.')
      const needed = (names: string[]) => names.every((name) => first.has(name))
      const css = isOfTheApp
        ? withRules(code, (names) => !needed(names) && names.every((name) => used.has(name)))
        : withRules(code, needed)
      return { code: css, map: null }
    },
  }
}

/** What the page of the sign-in loads, at first and later, before somebody is signed in. */
function filesOfSignIn(): string[] {
  const files = new Set([signIn])
  for (const file of files) {
    const source = readFileSync(file, 'utf8').replace(importsOfTypes, '')
    for (const [, next = ''] of source.matchAll(importsOfOurs)) {
      const imported = path.resolve(path.dirname(file), next)
      if (imported !== app) files.add(imported)
    }
  }
  return [...files]
}

/** The classes of every component that these files import, and of those in it. */
function classesOf(importers: string[]): Set<string> {
  const names = new Set(importers.flatMap(importedBy))
  const index = readFileSync(core, 'utf8')
  const files = [...index.matchAll(exportsOfCore)]
    .filter(([, exported = '']) => namesIn(exported).some((name) => names.has(name)))
    .map(([, , file = '']) => path.resolve(path.dirname(core), file))
  const classes = new Set<string>()
  const seen = new Set(files)
  for (const file of seen) {
    const source = readFileSync(file, 'utf8')
    for (const [found] of source.matchAll(className)) classes.add(found)
    for (const [, next = ''] of source.matchAll(importsOfFiles))
      seen.add(path.resolve(path.dirname(file), next))
  }
  return classes
}

const importedBy = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(importsOfCore)].flatMap(([, names = '']) => namesIn(names))

const namesIn = (list: string): string[] => list.match(/\b[A-Z]\w*/g) ?? []

/** The selectors whose classes are wanted, and the rules that have one. */
function withRules(css: string, isWanted: (classes: string[]) => boolean): string {
  const root = postcss.parse(css)
  root.walkRules((rule) => {
    const selectors = rule.selectors.filter((selector) => isWanted(selector.match(className) ?? []))
    if (selectors.length === 0) rule.remove()
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors
  })
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove()
  })
  return root.toString()
}
