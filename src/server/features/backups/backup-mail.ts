import { type BackupWarning, backupWarnings } from '../../../content/backup-proof.ts'
import { lowDisk } from '../../../contracts/dashboard.ts'
import { say } from '../../../i18n/said.ts'
import { listAdministrators } from '../../core/administrators.ts'
import type { Ctx } from '../../core/context.ts'
import { mailEach } from '../../core/mail-each.ts'
import { saidIn } from '../../core/stored-sentences.ts'
import type { Tell } from '../../core/tell.ts'
import * as settings from '../settings/settings.ts'
import * as queries from './backups.queries.ts'
import { lastGood } from './last-good.ts'

type Warning = Omit<BackupWarning, 'kind'> & { kind: BackupWarning['kind'] | 'lowDisk' }

const subjects: Record<Warning['kind'], (tell: Tell, site: string) => string> = {
  late: (tell, site) => tell('{site} is not being backed up', { site }),
  unproven: (tell, site) => tell('The newest backup of {site} failed its restore test', { site }),
  noRoom: (tell, site) => tell('The disk has no room for the next backup of {site}', { site }),
  lowDisk: (tell, site) => tell('The disk of {site} is almost full', { site }),
}

const failed = (tell: Tell, site: string, failure: string): string =>
  tell('The latest backup of {site} failed: {failure}', { site, failure: tell.of(saidIn(failure)) })

/** Sends an email to each administrator if something is wrong with the backups, or if the disk is almost full. */
export async function warnAdministrators(ctx: Ctx): Promise<void> {
  const warnings: Warning[] = backupWarnings(await lastGood(ctx))
  if ((await ctx.disk.state()) === 'low')
    warnings.push({ kind: 'lowDisk', title: lowDisk.title, text: say(lowDisk.text) })
  const [first] = warnings
  if (!first) return
  const site = await settings.nameInMail(ctx)
  const [run] = await queries.listRuns(ctx.db, 1)
  const failure = run?.failure
  await mailEach(ctx, await listAdministrators(ctx.db), (tell) => ({
    subject: subjects[first.kind](tell, site),
    text: [
      ...warnings.map(({ text }) => tell.of(text.said)),
      ...(failure ? [failed(tell, site, failure)] : []),
      `${ctx.config.publicUrl}/admin/settings?tab=backups`,
    ].join('\n\n'),
  }))
}
