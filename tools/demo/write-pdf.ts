/** A PDF of one page (ISO 32000): a title and lines below it, in letters that every reader has. */
export function writePdf(title: string, lines: readonly string[]): Buffer {
  const page = [
    'BT /Bold 22 Tf 64 760 Td',
    `${toText(title)} Tj`,
    '/Plain 13 Tf 20 TL 0 -40 Td',
    ...lines.map((line) => `${toText(line)} Tj T*`),
    'ET',
  ].join('\n')
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /Bold 5 0 R /Plain 6 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    font('Helvetica-Bold'),
    font('Helvetica'),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${`${place}`.padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + trailer, 'latin1')
}

const toText = (words: string): string => `(${words.replaceAll(/[\\()]/g, String.raw`\$&`)})`
