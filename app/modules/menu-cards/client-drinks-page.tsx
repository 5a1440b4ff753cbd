import type { PublicIdentity } from '../../business/stored-settings.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { ClientPageLayout, type AlternateLanguage } from '../../agreements/proposals/client-page-layout.tsx'
import { clientPageText } from '../../agreements/proposals/client-page-text.ts'
import { DocumentHead } from '../../ui/document-head.tsx'
import { MenuCardBackLink, MenuCardEditor, MenuCardNotices } from './menu-card-editor.tsx'
import { PhoneMenuSection } from './menu-card-preview.tsx'
import type { MenuCardPageData } from './menu-card-page-data.ts'
import { menuCardText } from './menu-card-text.ts'

type Props = {
  identity: PublicIdentity
  sheet: MenuCardPageData
  island: string
  said: string | null
  limited?: boolean
  other?: AlternateLanguage | null | undefined
}

/**
 * Client page for signature drinks: a menu card that the client edits in place. Without script each drink is a select
 * with two fields, and a single button saves all.
 */
export function ClientDrinksPage({ identity, sheet, island, said, limited = false, other }: Props) {
  const { isOpen, isPlan, includedWords, errors, meanwhile, here, language } = sheet
  const { frame } = clientPageText(language)
  const { page: words } = menuCardText(language)
  const saidWords: Record<string, string> = {
    'card-saved': words.saved,
    'card-joined': words.joined,
    shared: words.shared,
    stopped: words.stopped,
  }
  const notice =
    errors.length === 0 && meanwhile === null && Object.hasOwn(saidWords, said ?? '') ? saidWords[said!] : undefined
  const isError = errors.length > 0 || meanwhile !== null
  return (
    <ClientPageLayout identity={identity} language={language} other={other} isBare>
      <DocumentHead
        title={`${isError ? frame.error : ''}${words.title} · ${identity.name}`}
        description={words.title}
        canonical={null}
      />
      <div className="drinks-bar dark cluster gap-2">
        <MenuCardBackLink href={here.replace(/\/drinks(?=$|\?)/, '')} words={words.back} />
        <h1>{words.title}</h1>
        <p className="flush" id="card-status" role="status" />
        {other && (
          <a className="center" href={other.href} lang={other.language} hrefLang={other.language}>
            {frame.other}
          </a>
        )}
      </div>
      <div className="drinks-page">
        <div className="said">
          {limited && (
            <section className="summary" tabIndex={-1} autoFocus>
              <h2>{frame.muchAtOnce}</h2>
              <p>{frame.wait}</p>
            </section>
          )}
          {notice && (
            <p className="summary" role="status">
              {notice}
            </p>
          )}
          <MenuCardNotices sheet={sheet} />
          <p className="included flush">
            {isOpen
              ? `${includedWords} ${isPlan ? words.isPlan : words.isWish}`
              : words.closed(formatPhoneNumber(identity.phone))}
          </p>
        </div>
        <MenuCardEditor sheet={sheet} island={island} />
        <PhoneMenuSection sheet={sheet} />
      </div>
    </ClientPageLayout>
  )
}
