import { getFormatter } from '../../business/language-formatter.ts'
import { OptionalLabelContext } from '../../ui/field.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { isProposalAccepted, type ProposalState } from '../proposals/proposal-state.ts'
import { ClientPageLayout } from '../proposals/client-page-layout.tsx'
import type { ClientPageData } from './client-page-data.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import type { ClientPageBodyProps, ClientPageProps } from './client-page-props.tsx'
import { ChangeByPhone } from './change-by-phone.tsx'
import { ClientPageAfterAcceptance } from './client-page-after-acceptance.tsx'
import { ClientPageBeforeAcceptance } from './client-page-before-acceptance.tsx'
import { ClientPageHead, ClientPageStatus } from './client-page-head.tsx'

/** The full client page with its frame. */
export function ClientPage({ identity, picture, other, ...props }: ClientPageProps) {
  const { page, island } = props
  const { language } = page
  const { frame } = clientPageText(language)
  const day = getFormatter(language).monthDay(page.document.event.eventDate)
  return (
    <ClientPageLayout identity={identity} language={language} other={other}>
      <DocumentHead
        title={`${props.notice?.errors ? frame.error : ''}${day} · ${identity.name}`}
        description={frame.ownPage}
        canonical={null}
      />
      <ClientPageBody {...props} picture={picture} />
      {island && <script type="module" src={island} />}
      {props.sections?.map(({ script }) => script && <script key={script} type="module" src={script} />)}
    </ClientPageLayout>
  )
}

const withFaceOfItsOwn: ProposalState[] = ['agreed', 'reserved', 'postponed', 'called-off', 'done']

/** Body of the client page without its frame, also used for the owner's preview. */
export function ClientPageBody(props: ClientPageBodyProps) {
  const { page, path, picture, notice } = props
  const { frame } = clientPageText(page.language)
  const isAfter = withFaceOfItsOwn.includes(page.state) && path !== null
  const to = `${path}${page.query}`
  return (
    <OptionalLabelContext value={frame.optional}>
      <ClientPageHead page={page} picture={picture} isWhole={path !== null} />
      <div className="wrap yours-steps">
        <ClientPageStatus page={page} notice={notice} />
        {isProposalAccepted(page.state) && page.openChange && path !== null && !page.isReader && (
          <OpenChange change={page.openChange} page={page} path={path} />
        )}
      </div>
      {isAfter ? <ClientPageAfterAcceptance {...props} path={path} /> : <ClientPageBeforeAcceptance {...props} />}
      {path !== null && !page.isReader && (
        <>
          <form id="share-list" method="post" action={to} hidden />
          <form id="share-page" method="post" action={`${to}#share`} hidden />
        </>
      )}
    </OptionalLabelContext>
  )
}

type OpenChangeProps = { change: NonNullable<ClientPageData['openChange']>; page: ClientPageData; path: string }

function OpenChange({ change, page, path }: OpenChangeProps) {
  const { heading, words, kind, callsOff } = change
  return (
    <section className="yours-standing any-break">
      {/* A request to cancel is shown at the top of the page instead. */}
      {!callsOff && (
        <>
          <h2>{heading}</h2>
          <p className="flush" dir="auto">
            {words}
          </p>
        </>
      )}
      {page.changesPath === null ? (
        <ChangeByPhone language={page.language} phone={page.reach.phone} />
      ) : (
        <p className="yours-change flush">
          <a className={kind === 'asked' ? 'btn ghost' : 'btn'} href={`${path}/${page.changesPath}${page.query}`}>
            {clientPageText(page.language).page.look[kind]}
          </a>
        </p>
      )}
    </section>
  )
}
