import type { EventRecord } from '../../events/event/event.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import type { ProposalBlocker } from './proposal-block.ts'

type Props = { event: Pick<EventRecord, 'id' | 'reference' | 'request'>; why: ProposalBlocker }

/** Page that explains why an event cannot get a proposal, and what to do instead. */
export function ProposalBlockerPage({ event, why }: Props) {
  const { title, words, isAgain } = getBlockerText(why, event.request.requestorName)
  return (
    <BackOfficeHeader title={title} eyebrow={`Event ${event.reference}`} lead={words}>
      {isAgain && (
        <a className="btn" href={`/backbar/jobs/new?like=${event.id}`}>
          The same again
        </a>
      )}
      <a className={isAgain ? 'btn ghost' : 'btn'} href={`/backbar/jobs/${event.id}`}>
        Back to the event
      </a>
    </BackOfficeHeader>
  )
}

/** Texts of the page by reason. */
function getBlockerText(why: ProposalBlocker, name: string): { title: string; words: string; isAgain: boolean } {
  switch (why) {
    case 'agreed':
      return {
        title: `${name} said yes`,
        words:
          'What you agreed on stays as it is. What becomes different is put in writing under “Change or cancel” in the event’s menu.',
        isAgain: false,
      }
    case 'canceled':
      return {
        title: 'This event is canceled',
        words: 'It stays canceled, with what was signed and paid. If it takes place after all, add it as a new event.',
        isAgain: true,
      }
    case 'done':
      return {
        title: 'This event is done',
        words: 'It stays as it was. For another one, add a new event.',
        isAgain: true,
      }
    case 'spam':
      return {
        title: 'This is marked as spam',
        words: 'Mark it as not spam first, then make the proposal.',
        isAgain: false,
      }
  }
}
