/** The "1" in a dashed ring. */
export function OnceIcon({ size = 24 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 20 ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9.5" strokeDasharray="4.2 2.6" />
      <path d="M10.3 9.2 12.4 8v8" />
    </svg>
  )
}
