/** A beach at the end of the day, drawn for this page: stands where a photo would. */
export function SunsetScene() {
  return (
    <svg
      className="landing-scene"
      viewBox="0 0 320 420"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path fill="#F7B267" d="M0 0h320v240H0z" />
      <path fill="#F4845F" d="M0 0h320v120q-90 36-170 12T0 150z" />
      <path fill="#F25C54" opacity=".55" d="M0 0h320v44q-110 40-200 14T0 70z" />
      <circle cx="214" cy="196" r="46" fill="#FFE3A8" />
      <path fill="#6B4E71" d="M0 214q50-46 96-22t84-6 76 10 64-4v60H0z" />
      <path fill="#2C6E7F" d="M0 238h320v110H0z" />
      <path
        fill="#FFE3A8"
        opacity=".75"
        d="M172 250h84v5h-84zm14 16h58v5h-58zm-24 17h96v5h-96zm36 18h40v5h-40zm-18 18h72v5h-72z"
      />
      <path fill="#E9CFA0" d="M0 336q90-26 180-6t140-8v98H0z" />
      <path fill="#D8B77F" d="M0 366q110-22 190 0t130-6v60H0z" />
      <path fill="none" stroke="#3B2A20" strokeWidth="7" strokeLinecap="round" d="M64 376q-6-92 26-158" />
      <path
        fill="#2F5D3A"
        d="M90 218q-40-26-70 8 40-14 66-2zm0 0q-16-42-58-40 34 14 54 42zm0 0q34-34 68-10-40-4-64 14zm0 0q44-10 56 28-26-26-56-22zm0 0q-2 34-34 46 18-22 28-46z"
      />
    </svg>
  )
}
