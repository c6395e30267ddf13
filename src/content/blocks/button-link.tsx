import type { Words } from './words.ts'

/** Renders nothing without a label or an address. */
export function ButtonLink(props: { label: Words; href: string; variant?: 'primary' | 'secondary' }) {
  if (!props.label || !props.href) return null
  return (
    <a className={`button button-${props.variant ?? 'primary'}`} href={props.href}>
      {props.label}
    </a>
  )
}
