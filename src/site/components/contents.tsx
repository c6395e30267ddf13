import type { OutlineItem } from '../../content/body/body.ts'

const fewest = 3

/** The table of contents: beside the text if there is room, else folded above it. Short texts have none. */
export function Contents({ outline }: { outline: OutlineItem[] }) {
  if (outline.length < fewest) return null
  const list = (
    <ol>
      {outline.map(({ id, level, text }) => (
        <li key={id} data-level={level}>
          <a href={`#${encodeURIComponent(id)}`}>{text}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <details className="contents contents-folded">
        <summary>On this page</summary>
        {list}
      </details>
      <nav className="contents contents-beside" aria-label="On this page">
        <p>On this page</p>
        {list}
      </nav>
    </>
  )
}
