import { fillWithDemo } from '../features/demo/demo.ts'
import { showProgress } from './progress.ts'
import { withSite } from './site.ts'

/** Fills an empty site with the demo site. */
export async function fillSite(): Promise<void> {
  const progress = showProgress()
  await withSite(async (ctx) => {
    const report = await fillWithDemo(ctx, { onProgress: progress.show }).finally(progress.end)
    const { articles, categories, pages, pictures } = report
    process.stdout.write(
      `Loaded ${articles} articles in ${categories} categories, ${pages} pages and ${pictures} images.\n` +
        `See them at ${ctx.config.publicUrl} while the site is running.\n`,
    )
  }, 'demo.load')
}
