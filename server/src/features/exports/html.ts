import type { Settings } from '#contract/settings.ts'
import { escapeHtml } from '../../platform/escape-html.ts'

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:44rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse}
th,td{padding:.5rem;border-bottom:1px solid #8884;text-align:left}
td:last-child,th:last-child{text-align:right;font-variant-numeric:tabular-nums}
article{margin:.75rem 0;padding:.5rem .75rem;border-left:3px solid #8886;white-space:pre-wrap}
article.mine{border-color:#0b6285}
article p{margin:0}
small{opacity:.75}
img,video{display:block;max-width:100%;max-height:24rem;margin:.5rem 0}`

/** Runs nothing, asks nobody, and shows what lies beside it. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:; media-src 'self' file:"

/** What a page begins with; `title` is text. */
export function beginPage(language: Settings['language'], title: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="${POLICY}">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
`
}

export const PAGE_END = '</body>\n</html>\n'
