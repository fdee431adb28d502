import type { ReactNode } from 'react'

/** One part with its name over it. */
export function Specimen({
  name,
  children,
  isWide,
}: {
  name: string
  children: ReactNode
  isWide?: boolean
}) {
  return (
    <section className={isWide ? 'specimen specimen-wide' : 'specimen'} aria-label={name}>
      <h2>{name}</h2>
      <div className="specimen-body">{children}</div>
    </section>
  )
}
