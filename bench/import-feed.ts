// What `masthead import feed ADDRESS --dry-run` does, for a feed on this machine, from which the command fetches nothing.
import { withSite } from '../src/server/cli/site.ts'
import { importFile } from '../src/server/features/import/import.ts'

const [address = ''] = process.argv.slice(2)
const report = await withSite((ctx) =>
  importFile(ctx, 'feed', address, { dryRun: true, mayConnect: () => true }),
)
console.log(`${report.source}: ${report.total} items`)
