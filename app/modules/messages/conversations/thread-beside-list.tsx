import type { ComponentProps } from 'react'
import { BackOfficeTitle } from '../../../ui/back-office-title.tsx'
import { addQueryParameters, messagesPath } from '../messages-path.ts'
import { countPreviewEntries, maxUnfoldedEntries } from '../thread/thread-entry.ts'
import { ThreadPage } from '../thread/thread-page.tsx'

type Props = Omit<ComponentProps<typeof ThreadPage>, 'children' | 'unfolded' | 'earlierHref'> & {
  eventId: string
  /** Whether earlier entries are shown, too. */
  showsAll: boolean
  /** Whether the user opened this conversation. It is then the main content of the page. */
  isOpened: boolean
}

/**
 * A conversation next to the list. An unopened conversation shows only unanswered messages and the ones right before.
 * Earlier entries are loaded by a link.
 */
export function ThreadBeside({ isOpened, showsAll, ...view }: Props) {
  const { entries, composer, eventId, back, here } = view
  const { lead, about } = composer
  const Heading = isOpened ? 'h1' : 'h2'
  return (
    <section className="thread-beside" aria-labelledby="beside-heading">
      {isOpened && <BackOfficeTitle title={`${lead.name}: messages`} isError={back !== null} />}
      <ThreadPage
        {...view}
        unfolded={showsAll ? entries.length : isOpened ? maxUnfoldedEntries : countPreviewEntries(entries)}
        earlierHref={`${addQueryParameters(here, { earlier: 'yes' })}#beside-heading`}
      >
        <p className="flush narrow-only">
          <a className="tap" href={messagesPath}>
            All conversations
          </a>
        </p>
        <header className="thread-who">
          <div>
            <Heading className="flush any-break" id="beside-heading" dir="auto">
              {lead.name}
            </Heading>
            <p className="small muted any-break">{[about.day.words, about.facts].filter(Boolean).join(' · ')}</p>
          </div>
          <p>
            <a className="btn ghost" href={`/backbar/jobs/${encodeURIComponent(eventId)}`}>
              Open the event
            </a>
          </p>
        </header>
      </ThreadPage>
    </section>
  )
}
