/**
 * The addresses of all font files by their path, in the build or, in development, in the sources. This is a client
 * entry of its own, so that the build includes the files. Symbols and formulas are left to the reader's system: their
 * long lists of characters would be part of every page.
 */
export const fontFiles = import.meta.glob<string>(
  [
    '/node_modules/@fontsource-variable/*/files/*-wght-{normal,italic}.woff2',
    '!/node_modules/@fontsource-variable/*/files/*-{math,symbols}-*',
  ],
  { eager: true, query: '?url&no-inline', import: 'default' },
)

/** The Latin letters of each family again, reduced to those of nearly every English page: see basicLatin. */
export const basicLatinFiles = {
  usual: import.meta.glob<string>(
    '/node_modules/@fontsource-variable/*/files/*-latin-wght-{normal,italic}.woff2',
    {
      eager: true,
      query: '?basic-latin-of-usual-weight',
      import: 'default',
    },
  ),
  every: import.meta.glob<string>(
    '/node_modules/@fontsource-variable/*/files/*-latin-wght-{normal,italic}.woff2',
    {
      eager: true,
      query: '?basic-latin',
      import: 'default',
    },
  ),
}
