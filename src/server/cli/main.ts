import { Command, Option } from 'commander'
import { roles } from '../../contracts/permissions.ts'
import { productVersion } from '../version.ts'
import { explain } from './explain.ts'

// Every command is a file of its own, loaded when it runs: --help stays instant.
const program = new Command('masthead')
  .description(
    'Looks after a Masthead site from the command line. Uses the configuration that the server uses.',
  )
  .version(productVersion)
  .showHelpAfterError()

const link = new Option('--link', 'print a one-time link with which the user sets a password')

const user = program.command('user').description('people who may sign in')

user
  .command('create')
  .description('create a user; the password is asked for, or read from standard input')
  .argument('[email]', 'e-mail address')
  .option('--name <name>', 'name that readers see; the beginning of the address by default')
  .addOption(new Option('--role <role>', 'what the user may do').choices(roles).default('ADMIN'))
  .addOption(link)
  .action(async (email, options) => (await import('./user.ts')).createUser(email, options))

user
  .command('reset-password')
  .description('set a new password and end all sessions of the user')
  .argument('<email>', 'e-mail address')
  .addOption(link)
  .action(async (email, options) => (await import('./user.ts')).resetPassword(email, options))

user
  .command('list')
  .description('show all users')
  .action(async () => (await import('./user.ts')).listUsers())

program
  .command('migrate')
  .description('bring the database up to date without starting the server')
  .action(async () => (await import('./migrate.ts')).migrateDatabase())

program
  .command('doctor')
  .description('check the machine, the configuration, the database and the files; exit 1 on a problem')
  .option('--repair', 'make a wrong search index anew, and remove files of uploads that never came to an end')
  .action(async (options) => {
    process.exitCode = await (await import('./doctor.ts')).examine(options)
  })

program
  .command('import')
  .description('bring in content from another system')
  .command('wordpress')
  .description('bring in a WordPress export; running it again adds only what is not here yet')
  .argument('<file>', 'the XML file that WordPress makes under Tools, Export')
  .option(
    '--media <folder>',
    'a folder with the files of wp-content/uploads, looked at before anything is fetched',
  )
  .option('--no-fetch', 'leave files that are not in the folder where they are, on the old site')
  .action(async (file, options) => {
    process.exitCode = await (await import('./import.ts')).importFromWordPress(file, options)
  })

program
  .command('demo')
  .description('fill an empty site with a believable one: articles, pages, pictures, a menu')
  .action(async () => (await import('./demo.ts')).fillSite())

try {
  await program.parseAsync()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
