import { formatTelHref, formatSmsHref } from './phone-href.ts'

type Props = {
  phone: string
  /** Who stands behind it, or what it is about, for those who hear the page. */
  about?: string
  words?: string
  className?: string
}

/** A person one tap away: call or text. */
export function PhoneLinks({ phone, about, words, className = 'btn ghost' }: Props) {
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

/** Texts to people, with their whole words. */
type TextsProps = { texts: readonly { personId: string; name: string; phone: string; words: string }[] }

/** A text to each who has a number, written as far as the tap that sends it. */
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
