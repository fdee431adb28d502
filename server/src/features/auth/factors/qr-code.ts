import createQrCode from 'qrcode-generator'

/** Light modules around the code that cameras need. */
const QUIET_ZONE = 4
/** The smallest size that holds the text. */
const FITTING_SIZE = 0

/** A QR code of the text as SVG; without '#', so that it can stand in a data: address as it is. */
export function drawQrCode(text: string): string {
  const code = createQrCode(FITTING_SIZE, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const size = count + 2 * QUIET_ZONE
  const places = Array.from({ length: count }, (_, index) => index)
  const path = places
    .flatMap((y) =>
      places.flatMap((x) => (code.isDark(y, x) ? [`M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`] : [])),
    )
    .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="white" d="M0 0h${size}v${size}H0z"/><path fill="black" d="${path}"/></svg>`
  )
}
