import './landing-base.css'
import '../ui/common.css'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LanguageContext, type Language, languages } from '../lib/i18n/language.ts'
import { installTexts } from '../locales/install.ts'
import { legalTexts } from '../locales/legal.ts'
import { landingTexts } from '../locales/landing.ts'
import { uiTexts } from '../locales/ui.ts'
import { hoistStyles } from './hoist-styles.ts'
import { LandingPage } from './landing-page.tsx'
import { type LegalKind, LegalPage } from './legal-page.tsx'

/** What the build knows of the page around the components: styles and theme script, and the script's address. */
type Parts = { readonly head: string; readonly script: string }

/** The landing page and the legal ones in every language, whole documents; run by web/build/landing-pages.ts. */
export async function renderLandingPages({ head, script }: Parts) {
  const pages = await Promise.all(
    languages.map(async (language) => {
      const [t, legal] = await Promise.all([
        landingTexts.loadIn(language),
        legalTexts.loadIn(language),
        uiTexts.loadIn(language),
        installTexts.loadIn(language),
      ])
      const write = (name: string, title: string, lead: string, page: ReactNode) => {
        const { html: body, css } = hoistStyles(
          renderToStaticMarkup(<LanguageContext value={language}>{page}</LanguageContext>),
        )
        const style = head.replace('</style>', `${css}</style>`)
        const html = writePage({ language, title, lead, style, body, script })
        return { fileName: fileNameOf(name, language), html }
      }
      const writeLegal = (name: string, kind: LegalKind, lead: string) =>
        write(name, `${legal[kind]} · Lero`, lead, <LegalPage kind={kind} />)
      return [
        write('landing', `${t.headline} ${t.hi} · Lero`, t.lead, <LandingPage />),
        writeLegal('privacidade', 'privacy', legal.privacyLead),
        writeLegal('termos', 'terms', legal.termsLead),
      ]
    }),
  )
  return pages.flat()
}

const fileNameOf = (name: string, language: Language): string =>
  language === 'pt-BR' ? `${name}.html` : `${name}.${language}.html`

type Page = { language: Language; title: string; lead: string; style: string; body: string; script: string }

const writePage = ({ language, title, lead, style, body, script }: Page): string => `<!doctype html>
<html lang="${language}" class="blue">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
<meta name="description" content="${lead}">
<meta name="theme-color" content="#EEE7DA">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
${style}
<script type="module" src="${script}"></script>
</head>
<body>${body}</body>
</html>
`
