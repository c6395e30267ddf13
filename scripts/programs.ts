// What the built server consists of. The build makes it, and a release contains it.

const sources = [
  'main.ts',
  'cli/main.ts',
  'db/sqlite-worker.ts',
  'features/sharing/draw-process.ts',
  'http/docs-thread.ts',
  'platform/images/images-process.ts',
  'platform/strip/strip-pdf-worker.ts',
  'platform/strip/strip-thread.ts',
  'platform/texts/text-thread.ts',
]

/** The entry points of processes and threads, by the name of the built file in `dist/server`. */
export const programs: Record<string, string> = Object.fromEntries(
  sources.map((source) => [nameOf(source), `src/server/${source}`]),
)

function nameOf(source: string): string {
  if (source === 'cli/main.ts') return 'cli'
  return source.replace(/^.*\//, '').replace(/\.ts$/, '')
}

/** Packages that are not bundled, because they read files of their own: the server finds them in node_modules. */
export const runtimePackages = [
  '@fontsource/inter',
  '@fontsource/noto-sans-hebrew',
  '@fontsource/vazirmatn',
  'jsdom',
  'pino',
  'sharp',
]

/** Only development uses it, so a release leaves it out. */
export const developmentPackages = ['vite']
