import type { BlockView } from '../block.ts'
import { PictureView } from '../picture.tsx'
import type { quote } from './quote.ts'

export const Quote: BlockView<typeof quote> = ({ props: { text, author, role, image: src }, context }) => (
  <figure className="block block-quote">
    <blockquote>
      <p>{text}</p>
    </blockquote>
    {(author || role) && (
      <figcaption>
        {src && <PictureView picture={{ ...context.picture(src, ''), alt: '' }} sizes="3rem" />}
        <span>
          {author}
          {role && (
            <span className="block-role">
              {author && ', '}
              {role}
            </span>
          )}
        </span>
      </figcaption>
    )}
  </figure>
)
