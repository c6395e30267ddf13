import type { Meta } from '../components/head.tsx'
import { websiteData } from '../components/structured-data.ts'
import { Island } from '../islands/island.tsx'
import type { Frame, ViewOf } from '../view.ts'

export function metaOfHome(frame: Frame): Meta {
  const { metadata, siteName, siteDescription } = frame.settings
  const title = metadata.title || siteName || 'Home'
  return {
    title: metadata.ogTitle || title,
    documentTitle: title,
    description:
      metadata.description || siteDescription || `The latest articles from ${siteName || 'this site'}.`,
    sharedDescription: metadata.ogDescription,
    path: '/',
    structured: [websiteData(frame)],
  }
}

export function HomePage({ view, frame }: { view: ViewOf<'home'>; frame: Frame }) {
  const { latest, categories } = view
  const { siteName, siteDescription, timeZone } = frame.settings
  return (
    <div className="container">
      <header className={siteDescription ? 'home-heading' : 'home-heading sr-only'}>
        {/* The header already shows the name, unless it is hidden there. */}
        <h1 className="sr-only">{siteName || 'Home'}</h1>
        {siteDescription && <p className="home-claim">{siteDescription}</p>}
      </header>
      <section aria-labelledby="latest-heading" className="latest">
        <h2 id="latest-heading" className="section-heading">
          Latest articles
        </h2>
        <Island
          name="LatestArticles"
          id="latest"
          props={{ articles: latest, timeZone, limit: 3, loadsFirst: true }}
          isStale={latest === 'failed' || latest.length === 0}
        />
      </section>
      <Island
        name="CategoryList"
        id="categories"
        props={{ categories, active: null }}
        isStale={categories === 'failed' || categories.length === 0}
      />
    </div>
  )
}
