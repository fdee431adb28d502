import './spinner.css'

/** A turning ring in the text's colour. Whoever shows it says in words what is being waited for. */
export function Spinner({ size = 24 }: { size?: number }) {
  return (
    <svg className="spinner" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
    </svg>
  )
}
