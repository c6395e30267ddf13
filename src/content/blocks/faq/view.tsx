import type { BlockView } from '../block.ts'
import type { faq } from './faq.ts'

export const Faq: BlockView<typeof faq> = ({ props }) => (
  <section className="block block-faq">
    {props.title && <h2>{props.title}</h2>}
    {props.items.map(({ question, answer }, index) => (
      <details key={index}>
        <summary>{question}</summary>
        <p>{answer}</p>
      </details>
    ))}
  </section>
)
