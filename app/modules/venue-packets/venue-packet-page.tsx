import { formatTelHref } from '../../ui/phone-href.ts'
import type { PublicIdentity } from '../../business/stored-settings.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { PdfDocumentBlocks } from '../../plumbing/pdf/pdf-document-blocks.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import type { PacketView } from './venue-packet.ts'

/** `closed`: the event is over, and venue packets are off. */
type Props = { packet: PacketView | 'closed'; identity: PublicIdentity; path: string }

/**
 * The venue packet as its venue sees it: staff, schedule, needs of the bar, and documents to download. Prints on a single
 * page.
 */
export function VenuePacketPage({ packet, identity, path }: Props) {
  if (packet === 'over')
    return (
      <PacketMessagePage identity={identity} heading="This event was canceled">
        We are not coming that day. If you heard otherwise, please call us.
      </PacketMessagePage>
    )
  if (packet === 'closed')
    return (
      <PacketMessagePage identity={identity} heading="This packet is closed">
        The event is over. If you have questions, please call us.
      </PacketMessagePage>
    )
  const { title, blocks, papers } = packet
  return (
    <main id="main" className="packet">
      <DocumentHead title={`${title} · ${identity.name}`} description={title} canonical={null} />
      <article className="paper">
        <header>
          <p className="paper-house">{identity.name}</p>
          <h1>{title}</h1>
        </header>
        <PdfDocumentBlocks blocks={blocks} />
        {papers.length > 0 && (
          <section className="packet-papers">
            <h2>Documents</h2>
            <ul>
              {papers.map(({ id, name, words, fileName }) => (
                <li key={id}>
                  {fileName ? (
                    <>
                      <a href={`${path}/papers/${id}`} download={fileName}>
                        {name}
                      </a>
                      {words && <span className="small">{`PDF, ${words}`}</span>}
                    </>
                  ) : (
                    words
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </article>
    </main>
  )
}

type WordProps = { identity: PublicIdentity; heading: string; children: string }

/** Page of a packet that is closed or unknown, with advice. */
export function PacketMessagePage({ identity, heading, children }: WordProps) {
  return (
    <main id="main" className="packet">
      <DocumentHead title={`${heading} · ${identity.name}`} description={heading} canonical={null} />
      <div className="paper">
        <p className="paper-house">{identity.name}</p>
        <h1>{heading}</h1>
        <p>{children}</p>
        <p>
          <a href={formatTelHref(identity.phone)}>{formatPhoneNumber(identity.phone)}</a>{' '}
          <a href={`mailto:${identity.email}`}>{identity.email}</a>
        </p>
      </div>
    </main>
  )
}
