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
const className = /\bm_[0-9a-f]+/g

/**
 * Removes from Mantine's style sheet the rules of components that nothing here imports: a third of what the sign-in would
 * otherwise load. Each class is in the script of its component.
 */
export function usedMantineStyles(): Plugin {
  return {
    name: 'used-mantine-styles',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/@mantine/core/styles.css')) return undefined
      const used = usedClasses()
      if (used.size === 0) this.error('Mantine names its components in another way: look at it anew.')
      return { code: withoutUnused(code, used), map: null }
    },
  }
}

/** The classes of every component that is imported, and of those in it. */
function usedClasses(): Set<string> {
  const names = new Set(sources.flatMap((pattern) => globSync(pattern)).flatMap(importedBy))
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

/** A rule goes if each of its selectors has a class that is not used. */
function withoutUnused(css: string, used: ReadonlySet<string>): string {
  const root = postcss.parse(css)
  root.walkRules((rule) => {
    const selectors = rule.selectors.filter((selector) =>
      (selector.match(className) ?? []).every((name) => used.has(name)),
    )
    if (selectors.length === 0) rule.remove()
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors
  })
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove()
  })
  return root.toString()
}
