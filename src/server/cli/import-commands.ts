import { type Command, InvalidArgumentError, Option } from 'commander'
import { type SiteOffer, siteOffers } from '../../contracts/import-states.ts'
import type { SourceName } from '../features/import/import.ts'
import { systems } from './import-systems.ts'

/** A command for each system, below `masthead import`. */
export function addImportCommands(importing: Command): void {
  for (const [name, { description, argument, asksForSite, asksForColumns, media }] of Object.entries(
    systems,
  )) {
    const command = importing
      .command(name)
      .description(`${description}; running it again adds only what is missing`)
      .argument(...argument)
    if (asksForSite)
      command.option('--site <address>', 'where the old site still runs: images are downloaded from there')
    if (asksForColumns)
      command.option(
        '--map <fields>',
        'which column has what, such as title=Headline,content=Body; others are guessed',
      )
    if (media) command.option('--media <folder>', media)
    command
      .addOption(
        new Option(
          '--take <list>',
          `what this site takes of the old one: ${siteOffers.join(', ')}, all or none; separated by commas`,
        )
          .default(['navigation'], 'navigation')
          .argParser(takenOf),
      )
      .option('--no-fetch', 'do not download files; those missing from the folder stay on the old site')
      .option('--dry-run', 'say what would be imported, and store nothing')
      .action(async (file, options) => {
        process.exitCode = await (await import('./import.ts')).importFrom(name as SourceName, file, options)
      })
  }
}

function takenOf(list: string): SiteOffer[] {
  if (list === 'all') return siteOffers
  if (list === 'none') return []
  return list.split(',').map((word) => {
    const found = siteOffers.find((what) => what === word.trim())
    if (found === undefined)
      throw new InvalidArgumentError(`"${word.trim()}" is none of ${siteOffers.join(', ')}.`)
    return found
  })
}
