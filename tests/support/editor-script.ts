import path from 'node:path'
import { build } from 'vite'

/** The editor as one script that a page can load. */
export async function editorScript(): Promise<string> {
  const built = await build({
    configFile: false,
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      lib: { entry: path.resolve('tests/support/editor-in-browser.tsx'), name: 'editor', formats: ['iife'] },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  const script = bundle && 'output' in bundle ? bundle.output.find(({ type }) => type === 'chunk') : undefined
  if (script?.type !== 'chunk') throw new Error('The editor was not built.')
  return script.code
}
