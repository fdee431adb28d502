import createCode from 'qrcode-generator'
import { useMemo } from 'react'

/** Cells around it that every reader needs to stay empty (ISO/IEC 18004). */
const QUIET_CELLS = 4

/** A text as a QR code, dark on light in every theme: readers want it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => draw(text), [text])
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}

function draw(text: string): { path: string; size: number } {
  const code = createCode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const cells: string[] = []
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count; column += 1)
      if (code.isDark(row, column)) cells.push(`M${column + QUIET_CELLS} ${row + QUIET_CELLS}h1v1h-1z`)
  return { path: cells.join(''), size: count + 2 * QUIET_CELLS }
}
