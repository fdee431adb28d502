const TYPES: Record<string, RegExp> = {
  css: /^text\/css/,
  js: /^(text|application)\/javascript/,
  json: /json/,
  png: /^image\/png/,
  svg: /^image\/svg/,
  webmanifest: /json/,
  woff2: /^font\//,
}
const PAGE = /^text\/html/

/** Whether an answer is what its address promises: a page in place of a script is never kept. `/` is the page. */
export function isExpectedType(path: string, response: Response): boolean {
  const type = response.headers.get('content-type') ?? ''
  const expected = path === '/' ? PAGE : TYPES[/\.(\w+)$/.exec(path)?.[1] ?? '']
  return expected?.test(type) ?? false
}
