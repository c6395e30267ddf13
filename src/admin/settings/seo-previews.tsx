import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { isSafeUrl } from '../../contracts/url.ts'
import classes from './seo.module.css'

type SearchProps = { siteName: string; favicon: string; title: string; description: string; path?: string }

/** Roughly how a search engine shows the home page, or the page at `path`. */
export function SearchPreview({ siteName, favicon, title, description, path = '' }: SearchProps) {
  return (
    <div className={classes.result}>
      <div className={classes.site}>
        <Picture key={favicon} src={favicon} className={classes.icon ?? ''} />
        <div>
          <div>{siteName}</div>
          <div className={classes.address}>{location.origin + path}</div>
        </div>
      </div>
      <div className={classes.resultTitle}>{cut(title, 60)}</div>
      <div className={classes.resultText}>{cut(description, 160)}</div>
    </div>
  )
}

type CardProps = { image: string; title: string; description: string }

/** Roughly how social networks and messengers show the home page. */
export function CardPreview({ image, title, description }: CardProps) {
  return (
    <div className={classes.card}>
      <div className={classes.picture}>
        <Picture key={image} src={image} className={classes.cover ?? ''} />
      </div>
      <div className={classes.cardText}>
        <div className={classes.address}>{location.hostname}</div>
        <div className={classes.cardTitle}>{title}</div>
        <div className={classes.cardDescription}>{description}</div>
      </div>
    </div>
  )
}

function Picture({ src, className }: { src: string; className: string }) {
  const [isMissing, setMissing] = useState(false)
  if (src === '' || isMissing || !isSafeUrl(src)) return <IconPhoto size={20} stroke={1.4} aria-hidden />
  return <img src={src} alt="" className={className} onError={() => setMissing(true)} />
}

/** Cuts a text at a word, as search engines do. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text
  const shortened = text.slice(0, longest)
  return `${shortened.slice(0, Math.max(shortened.lastIndexOf(' '), longest / 2))} …`
}
