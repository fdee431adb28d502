/** Where a long name is cut its ending stays: ['roteiro', '.pdf']. */
export function splitFileName(name: string): [stem: string, ending: string] {
  const at = name.lastIndexOf('.')
  return at > 0 && name.length - at <= 6 ? [name.slice(0, at), name.slice(at)] : [name, '']
}
