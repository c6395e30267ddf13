import { type Command, Option } from 'commander'

const folder = [
  '<folder>',
  'a new folder, or one with an earlier export, which is brought up to date',
] as const
const newFile = 'a new file'

/** The command for each form, below `masthead export`. */
export function addExportCommands(exporting: Command): void {
  exporting
    .command('markdown')
    .description('write every article and page as Markdown with its images, for Hugo, Eleventy and others')
    .argument(...folder)
    .action(async (folder) => {
      process.exitCode = await (await import('./export.ts')).exportAsMarkdown(folder)
    })

  exporting
    .command('static')
    .description('write the public site as files that any web server can serve, with its configuration')
    .argument(...folder)
    .action(async (folder) => {
      process.exitCode = await (await import('./export.ts')).exportAsFiles(folder)
    })

  exporting
    .command('wxr')
    .description('write articles, pages, categories, tags, authors and files for the importer of WordPress')
    .argument('<file>', newFile)
    .action(async (file) => {
      process.exitCode = await (await import('./export-file.ts')).exportAsWxr(file)
    })

  exporting
    .command('ghost')
    .description('write articles, pages, tags and authors for the importer of Ghost')
    .argument('<file>', newFile)
    .action(async (file) => {
      process.exitCode = await (await import('./export-file.ts')).exportAsGhost(file)
    })

  exporting
    .command('json')
    .description('write all content as one JSON file, which a program or "masthead import json" can read')
    .argument('[file]', newFile)
    .addOption(new Option('--schema', 'print the JSON Schema of the file, and write nothing'))
    .action(async (file, options) => {
      process.exitCode = await (await import('./export-file.ts')).exportAsJson(file, options)
    })
}
