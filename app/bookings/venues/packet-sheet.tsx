import type { Identity } from '../../business/business.ts'
import { nationalPhone } from '../../business/phone.ts'
import { PaperBlocks } from '../../plumbing/papers/paper-blocks.tsx'
import { Head } from '../../ui/head.tsx'
import type { Night } from '../events/night.ts'
import { isOver, packetBlocks, packetTitle, type PacketPaper, type PacketWords } from './packet.ts'

type Props = { night: Night; packet: PacketWords; identity: Identity; papers: PacketPaper[]; path: string }

/** What a venue opens: who comes and when, what the bar needs, and the papers to download. Prints on one page. */
export function PacketSheet({ night, packet, identity, papers, path }: Props) {
  if (isOver(night))
    return (
      <PacketWord identity={identity} heading="This event was called off">
        We do not come on that day. If you heard otherwise, please call us.
      </PacketWord>
    )
  const title = packetTitle(night)
  return (
    <main id="main" className="packet">
      <Head title={`${title} · ${identity.name}`} description={title} canonical={null} />
      <article className="paper">
        <header>
          <p className="paper-house">{identity.name}</p>
          <h1>{title}</h1>
        </header>
        <PaperBlocks blocks={packetBlocks({ night, packet, identity })} />
        {papers.length > 0 && (
          <section className="packet-papers">
            <h2>Papers</h2>
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

type WordProps = { identity: Identity; heading: string; children: string }

/** A packet that shows nothing any more, or never did, and what to do. */
export function PacketWord({ identity, heading, children }: WordProps) {
  return (
    <main id="main" className="packet">
      <Head title={`${heading} · ${identity.name}`} description={heading} canonical={null} />
      <div className="paper">
        <p className="paper-house">{identity.name}</p>
        <h1>{heading}</h1>
        <p>{children}</p>
        <p>
          <a href={`tel:${identity.phone}`}>{nationalPhone(identity.phone)}</a>{' '}
          <a href={`mailto:${identity.email}`}>{identity.email}</a>
        </p>
      </div>
    </main>
  )
}
