import type { Texts } from '../../i18n/catalog.ts'

type Props = { url: string; title: string; texts: Texts; dir: 'ltr' | 'rtl' | undefined }

/** Links for sharing an article; they load no foreign script. `url` is absolute. */
export function Share({ url, title, texts, dir }: Props) {
  const [address, words] = [encodeURIComponent(url), encodeURIComponent(title)]
  const both = encodeURIComponent(`${title} ${url}`)
  const places = [
    [texts.email, `mailto:?subject=${words}&body=${address}`],
    ['WhatsApp', `https://wa.me/?text=${both}`],
    ['Bluesky', `https://bsky.app/intent/compose?text=${both}`],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${address}`],
    ['LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?url=${address}`],
    ['X', `https://x.com/intent/post?url=${address}&text=${words}`],
  ] as const
  return (
    <section className="share" aria-label={texts.shareArticle} dir={dir}>
      <p>{texts.share}</p>
      <ul>
        <li className="needs-script" hidden>
          <button type="button" className="copy-link" data-copy={url}>
            {texts.copyLink}
          </button>
        </li>
        {places.map(([name, href]) => (
          <li key={name}>
            <a href={href} rel="nofollow noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
