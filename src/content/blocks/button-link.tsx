/** Nothing without words or an address. */
export function ButtonLink(props: { label: string; href: string; variant?: 'primary' | 'secondary' }) {
  if (!props.label || !props.href) return null
  return (
    <a className={`button button-${props.variant ?? 'primary'}`} href={props.href}>
      {props.label}
    </a>
  )
}
