import { pathIn } from '../../contracts/paths.ts'
import type { Meta } from '../components/head.tsx'
import { websiteData } from '../components/structured-data.ts'
import { Island, langOf } from '../islands/island.tsx'
import type { Frame, ViewOf } from '../view.ts'

export function metaOfHome(frame: Frame): Meta {
  const { metadata, siteName, siteDescription } = frame.settings
  const { texts } = frame.language
  const title = metadata.title || siteName || texts.home
  return {
    title: metadata.ogTitle || title,
    documentTitle: title,
    description:
      metadata.description ||
      siteDescription ||
      (siteName ? texts.latestFrom({ site: siteName }) : texts.latestFromHere),
    sharedDescription: metadata.ogDescription,
    path: pathIn(frame.lang, '/'),
    structured: [websiteData(frame)],
  }
}

export function HomePage({ view, frame }: { view: ViewOf<'home'>; frame: Frame }) {
  const { latest, categories } = view
  const { siteName, siteDescription, timeZone } = frame.settings
  const { language } = frame
  const { texts } = language
  return (
    <div className="container">
      <header className={siteDescription ? 'home-heading' : 'home-heading sr-only'}>
        {/* The header already shows the name, unless it is hidden there. */}
        <h1 className="sr-only">{siteName || texts.home}</h1>
        {siteDescription && <p className="home-claim">{siteDescription}</p>}
      </header>
      <section aria-labelledby="latest-heading" className="latest">
        <h2 id="latest-heading" className="section-heading">
          {texts.latestArticles}
        </h2>
        <Island
          name="LatestArticles"
          id="latest"
          props={{ articles: latest, timeZone, limit: 3, loadsFirst: true, ...langOf(frame) }}
          language={language}
          isStale={latest === 'failed' || latest.length === 0}
        />
      </section>
      <Island
        name="CategoryList"
        id="categories"
        props={{ categories, active: null, ...langOf(frame) }}
        language={language}
        isStale={categories === 'failed' || categories.length === 0}
      />
    </div>
  )
}
