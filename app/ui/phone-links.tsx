import { formatTelHref, formatSmsHref } from './phone-href.ts'

type Props = {
  phone: string
  /** Name or subject for screen readers. */
  about?: string
  words?: string
  className?: string
}

/** Links that call or text a person. */
export function CallAndTextLinks({ phone, about, words, className = 'btn ghost' }: Props) {
  const text = formatSmsHref(phone, words)
  const unseen = about && <span className="unseen"> {about}</span>
  return (
    <>
      <a className={className} href={formatTelHref(phone)}>
        Call{unseen}
      </a>
      {text && (
        <>
          {' '}
          <a className={className} href={text}>
            Text{unseen}
          </a>
        </>
      )}
    </>
  )
}

/** Text messages to people, with their full text. */
type TextsProps = { texts: readonly { personId: string; name: string; phone: string; words: string }[] }

/** Links that open a prepared text message to each person with a number. */
export function TextMessageLinks({ texts }: TextsProps) {
  const links = texts.flatMap(({ personId, name, phone, words }) => {
    const href = phone === '' ? null : formatSmsHref(phone, words)
    return href === null ? [] : [{ personId, name, href }]
  })
  if (links.length === 0) return null
  return (
    <p className="acts">
      {links.map(({ personId, name, href }) => (
        <a key={personId} className="btn ghost" href={href}>
          Text {name}
        </a>
      ))}
    </p>
  )
}
