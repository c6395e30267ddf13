import { type Command, Option } from 'commander'

const folder = [
  '<folder>',
  'a new folder, one with an earlier export, which is brought up to date, or a new file that ends in .zip',
] as const
const newFile = 'a new file'
const forServer = () => new Option('--for-server', 'print what the admin shows').hideHelp()

/** The command for each form, below `masthead export`. */
export function addExportCommands(exporting: Command): void {
  exporting
    .command('markdown')
    .description('write every article and page as Markdown with its images, for Hugo, Eleventy and others')
    .argument(...folder)
    .addOption(forServer())
    .action(async (folder, options) => {
      process.exitCode = await (await import('./export.ts')).exportAsMarkdown(folder, options)
    })

  exporting
    .command('static')
    .description('write the public site as files that any web server can serve, with its configuration')
    .argument(folder[0], `${folder[1]}, or s3://bucket/folder`)
    .addOption(forServer())
    .action(async (folder, options) => {
      process.exitCode = await (await import('./export.ts')).exportAsFiles(folder, options)
    })

  exporting
    .command('wxr')
    .description('write articles, pages, categories, tags, authors and files for the importer of WordPress')
    .argument('<file>', newFile)
    .addOption(forServer())
    .action(async (file, options) => {
      process.exitCode = await (await import('./export-file.ts')).exportAsWxr(file, options)
    })

  exporting
    .command('ghost')
    .description('write articles, pages, tags and authors for the importer of Ghost')
    .argument('<file>', newFile)
    .addOption(forServer())
    .action(async (file, options) => {
      process.exitCode = await (await import('./export-file.ts')).exportAsGhost(file, options)
    })

  exporting
    .command('json')
    .description('write all content as one JSON file, which a program or "masthead import json" can read')
    .argument('[file]', newFile)
    .addOption(new Option('--schema', 'print the JSON Schema of the file, and write nothing'))
    .addOption(forServer())
    .action(async (file, options) => {
      process.exitCode = await (await import('./export-file.ts')).exportAsJson(file, options)
    })
}
