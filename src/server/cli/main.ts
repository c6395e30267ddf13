import { Command, Option } from 'commander'
import { roles } from '../../contracts/permissions.ts'
import { isReleased, siteFolder } from '../own-files.ts'
import { productVersion } from '../version.ts'
import { explain, UsageError } from './explain.ts'
import { addExportCommands } from './export-commands.ts'
import { isConfigured } from './first-start.ts'
import { addImportCommands } from './import-commands.ts'

// The reader of the output may be gone: the server that started a restore, the end of a pipe, a terminal. The work
// continues.
for (const output of [process.stdout, process.stderr])
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error
  })

// Every command is in its own file, loaded when it runs: --help stays instant.
const program = new Command('masthead')
  .description('Manage a Masthead site from the command line, with the same configuration as the server.')
  .version(productVersion)
  .showHelpAfterError()

program
  .command('start')
  .description('run the site; this is also what happens without a command')
  .action(async () => (await import('./start.ts')).start())

const link = new Option('--link', 'print a one-time link for setting a password')

const user = program.command('user').description('manage the people who can sign in')

user
  .command('create')
  .description('create a user; the password is asked for, or read from standard input')
  .argument('[email]', 'email address')
  .option('--name <name>', 'name that visitors see (default: the first part of the address)')
  .addOption(
    new Option('--role <role>', 'role, which decides what the user can do').choices(roles).default('ADMIN'),
  )
  .addOption(link)
  .action(async (email, options) => (await import('./user.ts')).createUser(email, options))

user
  .command('reset-password')
  .description('set a new password and end all sessions of the user')
  .argument('<email>', 'email address')
  .addOption(link)
  .action(async (email, options) => (await import('./user.ts')).resetPassword(email, options))

user
  .command('list')
  .description('list all users')
  .action(async () => (await import('./user.ts')).listUsers())

program
  .command('migrate')
  .description('bring the database up to date without starting the server')
  .action(async () => (await import('./migrate.ts')).migrateDatabase())

program
  .command('rollback')
  .description('return the database to the version before the newest upgrade')
  .action(async () => (await import('./rollback.ts')).rollback())

program
  .command('doctor')
  .description('check the machine, the configuration, the database and the files; exit 1 on a problem')
  .option('--repair', 'rebuild a wrong search index and remove the files of unfinished uploads')
  .action(async (options) => {
    process.exitCode = await (await import('./doctor.ts')).examine(options)
  })

const importing = program.command('import').description('import content or statistics from another system')

importing
  .command('access-log')
  .description('add the visits in nginx or Apache access logs (combined format, also .gz) to the statistics')
  .argument('<files...>', 'the logs, in any order; days that already have statistics are not changed')
  .action(async (files) => (await import('./import-log.ts')).importAccessLogs(files))

addImportCommands(importing)

addExportCommands(program.command('export').description('write the content for other systems'))

program
  .command('demo')
  .description('fill an empty site with demo content: articles, pages, images, a menu')
  .action(async () => (await import('./demo.ts')).fillSite())

program
  .command('backup')
  .description('back up the whole site while it runs')
  .option(
    '--to <place>',
    'a new file, a folder, or s3://bucket/folder (default: the folder "backups" in the data directory)',
  )
  .option('--check', 'read what earlier backups stored there, and replace what is damaged')
  .option(
    '--prune',
    'then remove old backups there; the settings say of how many days, weeks and months the newest one is kept',
  )
  .action(async (options) => (await import('./archive.ts')).backup(options))

program
  .command('verify')
  .description('check every byte of a backup, and list what it contains')
  .argument(
    '<backup>',
    'a file, one backup in a folder or bucket (…/backups/NAME.json), or a folder or bucket, for its newest backup',
  )
  .action(async (backup) => (await import('./archive.ts')).verify(backup))

program
  .command('pack')
  .description('write one backup in a folder or bucket to standard output, as a single file')
  .argument('<backup>', 'as for verify')
  .action(async (backup) => (await import('./archive.ts')).pack(backup))

program
  .command('restore')
  .description('restore a backup into an empty site, or replace the existing one')
  .option('--replace', 'back up the existing site, then replace it')
  .option('--copy', 'make a staging copy: hidden from search engines, sends no email, marked in the admin')
  .addOption(new Option('--passphrase-stdin', 'read the passphrase of the backup from standard input'))
  .addOption(new Option('--request-stdin', 'read what the server asks for').hideHelp())
  .argument('<backup>', 'as for verify')
  .action(async (backup, options) => (await import('./archive.ts')).restore(backup, options))

program
  .command('rehearse')
  .description(
    'compare a copy of the site, brought up to date by this version, with the running site; changes nothing',
  )
  .argument('[backup]', 'restore this backup into the copy instead: as for verify')
  .option('--against <address>', 'where the site runs (default: this machine, at PORT)')
  .addOption(new Option('--json', 'print the result as JSON').hideHelp())
  .action(async (backup, options) => {
    // The copy is shown as the running site is.
    process.env.NODE_ENV ??= 'production'
    process.exitCode = await (await import('./rehearse.ts')).rehearse(backup, options)
  })

program
  .command('check-site')
  .description('look for broken links, missing images, missing alt text and the like on every public page')
  .addOption(new Option('--run <token>', 'do what the server has claimed').hideHelp())
  .action(async (options) => {
    // Pages are rendered as for visitors.
    process.env.NODE_ENV ??= 'production'
    await (await import('./check-site.ts')).checkSite(options)
  })

program
  .command('work-on-import', { hidden: true })
  .description('do what the server has claimed')
  .argument('<token>')
  .action(async (token) => (await import('./work-on-import.ts')).workOnImport(token))

program
  .command('make-live')
  .description('turn a staging copy into a live site: search engines may list it, and it sends email')
  .action(async () => (await import('./make-live.ts')).makeLive())

// These commands create a new site, or need none.
const anywhere = ['start', 'demo', 'pack', 'restore', 'verify']
program.hook('preAction', (_, command) => {
  if (!isReleased || anywhere.includes(command.name()) || isConfigured(siteFolder)) return
  throw new UsageError(
    `There is no site in ${siteFolder}. Go to the folder of your site, or set DATA_DIR or DATABASE_URL.`,
  )
})

try {
  await program.parseAsync()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
