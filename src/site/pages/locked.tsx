import { otherDirection } from '../../content/direction.ts'
import { unlockPath } from '../../contracts/paths.ts'
import type { Meta } from '../components/head.tsx'
import type { Frame, ViewOf } from '../view.ts'

/** Tells nothing about the article besides its title. */
export const metaOfLocked = ({ article }: ViewOf<'locked'>): Meta => ({
  title: article.title,
  description: '',
  path: article.url,
  noindex: true,
})

type Props = { view: ViewOf<'locked'>; frame: Frame }

/** The title of an article, and a form that asks for its password. */
export function LockedPage({ view: { article, refusal }, frame: { language } }: Props) {
  const { texts } = language
  return (
    <div className="container locked">
      <h1 dir={otherDirection(article.title, language)}>{article.title}</h1>
      <p className="standfirst">{texts.protectedArticle}</p>
      <form className="locked-form" action={unlockPath} method="post">
        <input type="hidden" name="article" value={article.id} />
        <label htmlFor="password">{texts.password}</label>
        <div className="search-form">
          <input
            id="password"
            type="password"
            name="password"
            autoComplete="current-password"
            required
            aria-invalid={refusal ? true : undefined}
            aria-describedby={refusal ? 'refusal' : undefined}
          />
          <button type="submit" className="button button-primary">
            {texts.readArticle}
          </button>
        </div>
        {refusal && (
          <p id="refusal" role="alert">
            {refusal}
          </p>
        )}
      </form>
    </div>
  )
}
