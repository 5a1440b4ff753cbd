import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import type { ConversationFile } from '../../../events/event/conversation-entry.ts'
import { ConversationFiles } from '../../../events/event/conversation-files.tsx'
import { unknownTextsPath } from '../texts-path.ts'

type Props = {
  numbers: readonly {
    phone: string
    number: string
    when: string
    texts: { text: string; files: ConversationFile[] }[]
  }[]
  /** Names of the open events by id. */
  events: Readonly<Record<string, string>>
}

/** Texts from numbers that belong to no event. */
export function UnknownTextsPage({ numbers, events }: Props) {
  return (
    <>
      <BackOfficeHeader
        title="Who is this?"
        eyebrow="Text messages"
        lead="These numbers are on no open event. Nothing moves by itself. After 14 days the texts are deleted."
      />
      {numbers.length === 0 && <p>Every text belongs to an event.</p>}
      {numbers.map(({ phone, number, when, texts }) => (
        <section key={phone} className="slip" aria-label={number}>
          <p className="flush spread">
            <b>{number}</b>
            <span className="muted">{when}</span>
          </p>
          {texts.map(({ text, files }, i) => (
            <div key={i} className="stack gap-3">
              {text && <p className="flush any-break">{text}</p>}
              <ConversationFiles files={files} />
            </div>
          ))}
          <form method="post" action={unknownTextsPath} className="wrap-line gap-5">
            <input type="hidden" name="phone" value={phone} />
            <label>
              Event{' '}
              <select name="event">
                {Object.entries(events).map(([id, name]) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <button className="btn ghost" type="submit" name="intent" value="assign">
              It belongs there
            </button>
            <button className="plain" type="submit" name="intent" value="hide">
              Not a client
            </button>
          </form>
        </section>
      ))}
    </>
  )
}
