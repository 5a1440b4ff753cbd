import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useMatches, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { DatabaseUnavailablePage, type DatabaseUnavailablePageProps } from './site/pages/database-unavailable-page.tsx'
import { ErrorPage } from './site/pages/error-page.tsx'
import { ForbiddenPage } from './site/pages/forbidden-page.tsx'
import { UnreadableAgreementPage } from './site/pages/unreadable-agreement-page.tsx'
import type { UnreadableDocument } from './agreements/proposals/stored-document.server.ts'
import favicon from './ui/favicon.svg'
import figtree from './ui/fonts/figtree-latin.woff2'
import gloock from './ui/fonts/gloock-latin.woff2'
import demo from './demo.css?inline'
import calculator from './calculator-page.css?inline'
import desk from './form-pages.css?inline'
import front from './front-pages.css?inline'
import menuCard from './menu-card-images.css?inline'
import partners from './partners-page.css?inline'
import paper from './documents.css?inline'
import sheet from './run-sheets.css?inline'
import site from './site.css?inline'
import clientPage from './client-pages.css?inline'
import form from './client-forms.css?inline'
import thanks from './thank-you-page.css?inline'
import yours from './client-sheets.css?inline'
import { getModuleStylesheet, officeStylesheet as backbar } from './module-stylesheets.ts'
import { isHiddenFromSearch } from './backbar/brand/samples.server.ts'
import { getPageTheme } from './business/brand/page-theme.server.ts'
import { getPageServices, requestContext } from './request-context.server.ts'
import { PageThemeContext } from './ui/logo-image.tsx'
import { languages, type Language } from './ui/language.ts'
import { getThemeCss } from './ui/theme.ts'
import { hasFrontStyles, type PageHandle } from './ui/page-handle.ts'
import { LanguageProvider, useLanguage } from './ui/page-language.tsx'

/** Returns the theme of all pages, or the draft on pages that preview it, and whether search engines are to stay away. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const isTried = new URL(request.url).pathname.startsWith('/backbar/settings/brand')
  const services = getPageServices(context.get(requestContext))
  const [look, isHidden] = await Promise.all([getPageTheme(services.db, isTried), isHiddenFromSearch(services.db)])
  return { look, isHidden, isDemo: services.config.isDemo }
}

/** Banner of every demo page. Hidden in print, where it would appear on menu cards. */
const demoBannerText: Readonly<Record<Language, string>> = {
  en: 'Demo: nothing here is real, nothing leaves this machine.',
  es: 'Demostración: nada es real, nada sale de aquí.',
}

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches()
  const handles = matches.map(({ handle }) => handle as PageHandle | undefined)
  const isBackbar = handles.some((handle) => handle?.backbar)
  const moduleSheets = handles.flatMap((handle) => handle?.sheets ?? [])
  const hasOwnSheets = handles.some((handle) => handle?.ownSheets)
  const isSheet = handles.some((handle) => handle?.sheet)
  const { look = null, isDemo = false, isHidden = false } = useRouteLoaderData<typeof loader>('root') ?? {}
  const rule = getThemeCss(look, handles)
  const usual = useLanguage()
  // The back office is in English, whatever the language of the event. Pages without its frame use their own language.
  const language =
    isBackbar && !handles.some((handle) => handle?.bare)
      ? 'en'
      : matches.reduce((known, { loaderData }) => getPageLanguage(loaderData) ?? known, usual)
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0F1F1C" />
        {isHidden && !isBackbar && <meta name="robots" content="noindex" />}
        <link rel="preload" as="font" type="font/woff2" href={gloock} crossOrigin="anonymous" />
        <link rel="preload" as="font" type="font/woff2" href={figtree} crossOrigin="anonymous" />
        {look?.icon ? (
          <link rel="icon" type="image/png" href={look.icon} />
        ) : (
          <link rel="icon" type="image/svg+xml" href={favicon} />
        )}
        {isBackbar ? (
          <>
            <link rel="apple-touch-icon" href="/icons/backbar-touch.png" />
            <link rel="manifest" href="/backbar/manifest.webmanifest" />
            <meta name="mobile-web-app-capable" content="yes" />
            <meta name="apple-mobile-web-app-capable" content="yes" />
            <meta name="apple-mobile-web-app-title" content="Backbar" />
          </>
        ) : (
          <>
            <link rel="apple-touch-icon" href="/icons/apple-touch.png" />
            <link rel="manifest" href="/manifest.webmanifest" />
          </>
        )}
        {hasOwnSheets ? null : isSheet ? (
          <style dangerouslySetInnerHTML={{ __html: sheet }} />
        ) : (
          <>
            <style dangerouslySetInnerHTML={{ __html: site }} />
            {hasFrontStyles(handles) && <style dangerouslySetInnerHTML={{ __html: front }} />}
            {handles.some((handle) => handle?.partners) && <style dangerouslySetInnerHTML={{ __html: partners }} />}
            {handles.some((handle) => handle?.calculator) && <style dangerouslySetInnerHTML={{ __html: calculator }} />}
            {handles.some((handle) => handle?.desk) && <style dangerouslySetInnerHTML={{ __html: desk }} />}
            {handles.some((handle) => handle?.thanks) && <style dangerouslySetInnerHTML={{ __html: thanks }} />}
            {handles.some((handle) => handle?.paper) && <style dangerouslySetInnerHTML={{ __html: paper }} />}
            {handles.some((handle) => handle?.form) && <style dangerouslySetInnerHTML={{ __html: form }} />}
            {handles.some((handle) => handle?.yours) && <style dangerouslySetInnerHTML={{ __html: yours }} />}
            {handles.some((handle) => handle?.clientPage) && <style dangerouslySetInnerHTML={{ __html: clientPage }} />}
            {isBackbar && <style dangerouslySetInnerHTML={{ __html: backbar }} />}
            {handles.some((handle) => handle?.menuCard) && <style dangerouslySetInnerHTML={{ __html: menuCard }} />}
          </>
        )}
        {moduleSheets.map((name) => (
          <style key={name} dangerouslySetInnerHTML={{ __html: getModuleStylesheet(name) }} />
        ))}
        {isDemo && <style dangerouslySetInnerHTML={{ __html: demo }} />}
        {rule !== '' && <style dangerouslySetInnerHTML={{ __html: rule }} />}
      </head>
      <body>
        <LanguageProvider value={language}>
          {isDemo && (
            <aside className="demo" aria-label="Demo">
              {demoBannerText[language]}
            </aside>
          )}
          <PageThemeContext value={look}>{children}</PageThemeContext>
        </LanguageProvider>
      </body>
    </html>
  )
}

/** The language a page declares in its loader data, for pages whose URL does not determine it. */
function getPageLanguage(loaderData: unknown): Language | undefined {
  const said = (loaderData as { language?: unknown } | undefined)?.language
  return languages.find((language) => language === said)
}

export default function Root() {
  return <Outlet />
}

function isUnreadable(data: unknown): data is UnreadableDocument {
  return (data as Partial<UnreadableDocument> | null)?.kind === 'unreadable-document'
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation()
  if (isRouteErrorResponse(error) && error.status === 503)
    return <DatabaseUnavailablePage {...(error.data as DatabaseUnavailablePageProps)} />
  if (isRouteErrorResponse(error) && error.status === 403) return <ForbiddenPage words={String(error.data)} />
  if (isRouteErrorResponse(error) && isUnreadable(error.data))
    return <UnreadableAgreementPage eventId={pathname.startsWith('/backbar') ? error.data.eventId : null} />
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
}
