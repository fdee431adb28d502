import { encodeText } from './qr-codewords.ts'
import { drawMatrix } from './qr-matrix.ts'

/** Light modules around the code that cameras need. */
const QUIET_ZONE = 4

/** A QR code of the text as SVG; without '#', so that it can stand in a data: address as it is. */
export const drawQrCode = (text: string): string => {
  const matrix = drawMatrix(encodeText(text))
  const size = matrix.length + 2 * QUIET_ZONE
  const path = matrix
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`] : [])),
    )
    .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="white" d="M0 0h${size}v${size}H0z"/><path fill="black" d="${path}"/></svg>`
  )
}
